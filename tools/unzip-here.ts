/**
 * `read-excel-file` unpacks large workbooks in workers that fflate starts from addresses of its own making. The policy of our pages forbids
 * these, and fflate would wait for them for ever: the build lets it unpack where it is called.
 */
import type { Plugin } from 'vite';

const file = /\/read-excel-file\/modules\/zip\/unzipFromArrayBuffer\.js$/;
const taken = "import { unzip } from 'fflate';";
const instead = `import { unzipSync } from 'fflate';
function unzip(archive, done) {
  let files;
  try {
    files = unzipSync(archive);
  } catch (error) {
    done(error);
    return;
  }
  done(null, files);
}`;

export function unzipHere(): Plugin {
  return {
    name: 'unzip-here',
    transform(code, id) {
      if (!file.test(id.split('?')[0] ?? '')) return null;
      if (!code.includes(taken))
        throw new Error(`${id} no longer takes unzip from fflate: look at tools/unzip-here.ts`);
      return { code: code.replace(taken, instead), map: null };
    },
  };
}
