import { expect, it } from 'vitest';
import { createUnzipPlugin } from './unzip-without-workers.ts';

interface Part {
  name: string;
  originalSize: number;
}
type Unzip = (archive: readonly Part[], done: (error: Error | null, files?: unknown) => void) => void;

const module = '/node_modules/read-excel-file/modules/zip/unzipFromArrayBuffer.js';

/** As the build makes it; an archive is the list of its parts. */
function built(): Unzip {
  const { transform } = createUnzipPlugin() as { transform: (code: string, id: string) => { code: string } | null };
  const { code = '' } = transform("import { unzip } from 'fflate';", module) ?? {};
  const unzipSync = (archive: readonly Part[], { filter }: { filter: (part: Part) => boolean }) =>
    archive.filter(filter).map(({ name }) => name);
  const body = code.replace(/^import .*$/m, '');
  return new Function('unzipSync', `${body}; return unzip;`)(unzipSync) as Unzip;
}

const opened = (archive: readonly Part[]) => {
  let result: unknown;
  built()(archive, (error, files) => {
    result = error?.message ?? files;
  });
  return result;
};
const part = (name: string, originalSize: number): Part => ({ name, originalSize });

it('a workbook is opened where it is called', () => {
  expect(opened([part('sheet1.xml', 40_000_000), part('styles.xml', 1000)])).toEqual(['sheet1.xml', 'styles.xml']);
});

it('one that grows beyond what any is, in bytes or in parts, is refused before it is opened', () => {
  expect(opened([part('a.xml', 300_000_000), part('b.xml', 300_000_000)])).toBe('too large to be opened');
  expect(opened(Array.from({ length: 6000 }, (_, at) => part(`${at}.xml`, 1)))).toBe('too large to be opened');
});
