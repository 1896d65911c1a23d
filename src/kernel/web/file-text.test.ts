import { expect, it } from 'vitest';
import { readCsvRows } from '../contract/csv.ts';
import { textOfFile } from './file-text.ts';

/** jsdom's files do not give their bytes. */
const fileOf = (bytes: Uint8Array) => ({ arrayBuffer: async () => bytes }) as never as File;
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

it('reads what spreadsheets save: UTF-8 with its mark or without, and EUC-KR', async () => {
  expect(await textOfFile(fileOf(new TextEncoder().encode('이름,역할')))).toBe('이름,역할');
  const marked = await textOfFile(fileOf(new TextEncoder().encode('\ufeff이름')));
  expect(readCsvRows(marked ?? '')).toEqual([{ line: 1, cells: ['이름'] }]);
  // What only Microsoft's extension of it has, browsers read and this runtime does not: the journey of invitations by file shows that.
  expect(await textOfFile(fileOf(bytesOf('c0ccb8a72cbfaac7d2')))).toBe('이름,역할');
});

it('says that a picture is no text', async () => {
  expect(await textOfFile(fileOf(bytesOf('89504e470d0a1a0a0000ff')))).toBeNull();
});

it('knows on which line of the file a row begins', () => {
  expect(readCsvRows('a\r\n\r\n"b\r\nb"\r\nc').map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a'],
    [3, 'b\r\nb'],
    [5, 'c'],
  ]);
});
