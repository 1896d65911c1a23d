/**
 * `read-excel-file` unpacks large workbooks in workers that fflate starts from generated addresses. The policy of our pages forbids
 * these, and fflate would wait for them for ever: the build makes it unpack synchronously, after a check of the unpacked size.
 */
import type { Plugin } from 'vite';

const file = /\/read-excel-file\/modules\/zip\/unzipFromArrayBuffer\.js$/;
const importLine = "import { unzip } from 'fflate';";
/**
 * Maximum size of a workbook, and its number of parts: a hundred thousand rows are a tenth of it. A bomb is detected by its own
 * list, before it is opened.
 */
const most = { bytes: 512 * 1024 * 1024, parts: 5000 };
const instead = `import { unzipSync } from 'fflate';
function unzip(archive, done) {
  let files;
  let bytes = 0;
  let parts = 0;
  try {
    files = unzipSync(archive, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        parts += 1;
        if (bytes > ${most.bytes} || parts > ${most.parts}) throw new Error('too large to be opened');
        return true;
      },
    });
  } catch (error) {
    done(error);
    return;
  }
  done(null, files);
}`;

export function createUnzipPlugin(): Plugin {
  return {
    name: 'unzip-here',
    transform(code, id) {
      if (!file.test(id.split('?')[0] ?? '')) return null;
      if (!code.includes(importLine))
        throw new Error(`${id} no longer takes unzip from fflate: look at tools/unzip-without-workers.ts`);
      return { code: code.replace(importLine, instead), map: null };
    },
  };
}
