/** The books as files: read back, exact, without formulas, and known to the trail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { sendDownload } from '#kernel/server/download.ts';
import { readSheetCells } from '#kernel/server/testing/sheet.ts';
import * as endpoints from '../contract/endpoints.ts';
import { exportBooks } from '../contract/export.ts';
import { createBookExport } from './export.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
  for (const [date, memo, amount, currency] of [
    ['2026-02-03', '=HYPERLINK("http://a.example")', 110_000, 'KRW'],
    ['2026-02-04', '택배비, "급행"', 5_500, 'KRW'],
    ['2026-02-05', '수출', 123_456, 'USD'],
  ] as const) {
    const lines = [
      { account: '103', debit: amount, currency },
      { account: '401', credit: amount, currency },
    ];
    await world.call(endpoints.postEntry, { as: world.alpha.finance, body: { date, memo, lines } });
  }
});
afterAll(() => world.close());

const range = { from: '2026-01-01', to: '2026-12-31' };
type ExportQuery = Parameters<typeof createBookExport>[1];

async function fileOf(request: Omit<ExportQuery, 'from' | 'to'>): Promise<{ name: string; bytes: Buffer }> {
  return world.alpha.service(async (context) => {
    const download = await createBookExport({ ...context, locale: 'ko' }, { ...range, ...request });
    const chunks: Buffer[] = [];
    for await (const chunk of (await sendDownload(download, context)).body) chunks.push(Buffer.from(chunk));
    return { name: download.name, bytes: Buffer.concat(chunks) };
  });
}

it('requires the right to read the ledger, and is recorded in the trail', async () => {
  const body = { ...range, what: 'trial', format: 'csv' } as const;
  expect((await world.call(exportBooks, { at: world.alpha, body })).status).toBe(401);
  expect((await world.call(exportBooks, { as: world.alpha.user, body })).status).toBe(403);
  expect((await world.call(exportBooks, { as: world.alpha.finance, body })).status).toBe(200);
  const query = { action: 'finance.books.export' };
  const { body: trail } = await world.call(listAudit, { as: world.alpha.master, query });
  expect(trail.data).toMatchObject([{ after: { what: 'trial', format: 'csv', from: range.from, to: range.to } }]);
});

it('writes entries as CSV that no spreadsheet runs', async () => {
  const { name, bytes } = await fileOf({ what: 'entries', format: 'csv' });
  expect(name).toBe('전표 목록 2026-01-01 2026-12-31.csv');
  const lines = bytes.toString().split('\r\n');
  expect(lines[0]).toBe('\ufeff전표 번호,일자,적요,코드,계정과목,통화,차변,대변,줄 적요,등록한 사람');
  expect(lines[1]).toContain(`2026-02-03,"'=HYPERLINK(""http://a.example"")",103,보통예금,KRW,110000,,`);
  expect(lines[3]).toContain('"택배비, ""급행"""');
  expect(lines[5]).toContain('USD,1234.56');
  expect(lines).toHaveLength(8);
});

it('writes the trial balance as a spreadsheet: texts, whole numbers, and the same totals on both sides', async () => {
  const { name, bytes } = await fileOf({ what: 'trial', format: 'xlsx' });
  expect(name).toBe('합계잔액시산표 2026-01-01 2026-12-31.xlsx');
  const [head, ...rows] = readSheetCells(bytes);
  expect(head).toEqual(['코드', '계정과목', '차변 잔액', '차변 합계', '대변 합계', '대변 잔액']);
  expect(rows.find(([code]) => code === '103')).toEqual(['103', '보통예금', 115_500, 115_500, 0, 0]);
  expect(rows.at(-1)?.slice(-4)).toEqual([115_500, 115_500, 115_500, 115_500]);
});

it('writes the statements, each with its own totals', async () => {
  const income = readSheetCells((await fileOf({ what: 'income', format: 'xlsx' })).bytes);
  expect(income.find(([title]) => title === '당기순이익')?.at(-1)).toBe(115_500);
  const balance = readSheetCells((await fileOf({ what: 'balance', format: 'xlsx' })).bytes);
  expect(balance.find(([title]) => title === '자산 총계')?.at(-1)).toBe(115_500);
  expect(balance.find(([title]) => title === '부채와 자본 총계')?.at(-1)).toBe(115_500);
});

it('writes the ledger of an account with its days and its balance after each line', async () => {
  const cells = readSheetCells((await fileOf({ what: 'ledger', format: 'xlsx', account: '103' })).bytes);
  expect(cells.slice(1).map((row) => row.at(-1))).toEqual([0, 110_000, 115_500]);
  // 3 February 2026, as spreadsheets count days.
  expect(cells[2]?.[0]).toBe(46_056);
  expect(cells[2]?.[2]).toBe('=HYPERLINK("http://a.example")');
});
