/** Files that people choose: tables of texts, workbooks, and what is neither. */
import { expect, it } from 'vitest';
import writeSheets from 'write-excel-file/node';
import { readTableFile } from './read-table.ts';

/** jsdom's files do not give their bytes. */
function fileOf(bytes: Uint8Array): File {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return { arrayBuffer: async () => copy } as never as File;
}
const textFile = (text: string) => fileOf(new TextEncoder().encode(text));
const hexFile = (hex: string) => fileOf(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

it('reads a text as one sheet', async () => {
  const { sheets, problem } = await readTableFile(textFile('이름;금액\n가;1\n'));
  expect([sheets, problem]).toEqual([
    [
      {
        name: '',
        rows: [
          { line: 1, cells: ['이름', '금액'] },
          { line: 2, cells: ['가', '1'] },
        ],
      },
    ],
    null,
  ]);
});

it('reads the sheets of a workbook as people see them: numbers, days, times, yes and no, merged titles, empty rows', async () => {
  const title = [{ value: '2026년 고객 명단', columnSpan: 3 }, null, null];
  const head = ['이름', '거래일', '금액', '공개', '시각'].map((value) => ({ value }));
  const row = [
    { value: '가나\n상사' },
    { value: new Date('2026-11-29T00:00:00Z'), format: 'yyyy-mm-dd' },
    { value: 1_797_000.1 + 0.2 },
    { value: true },
    { value: new Date('2026-11-29T13:05:00Z'), format: 'yyyy-mm-dd hh:mm' },
  ];
  const sheets = [
    { data: [], sheet: '빈 시트' },
    { data: [title, [], head, row], sheet: '고객' },
  ];
  const bytes = await writeSheets(sheets as never).toBuffer();
  expect(await readTableFile(fileOf(bytes))).toEqual({
    problem: null,
    sheets: [
      {
        name: '고객',
        rows: [
          expect.objectContaining({ line: 1 }),
          { line: 3, cells: ['이름', '거래일', '금액', '공개', '시각'] },
          { line: 4, cells: ['가나\n상사', '2026-11-29', '1797000.3', 'TRUE', '2026-11-29 13:05'] },
        ],
      },
    ],
  });
});

it.each([
  ['a picture', '89504e470d0a1a0a0000ff', /xlsx/],
  ['a ZIP that is no workbook', '504b0506'.padEnd(44, '0').replace('504b0506', '504b0304'), /xlsx/],
  ['an old workbook', 'd0cf11e0a1b11ae1', /xls\)/],
])('says why %s is no table', async (_, hex, words) => {
  const { sheets, problem } = await readTableFile(hexFile(hex));
  expect(sheets).toEqual([]);
  expect(problem?.ko).toMatch(words);
});

it('names the row whose quotation mark is never closed', async () => {
  expect((await readTableFile(textFile('이름,메모\n가,"나\n다,라\n'))).problem?.ko).toContain('2번째 줄');
});
