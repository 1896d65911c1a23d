/** Stock that is taken back while months are closed: what an undo says of it beforehand is what it does. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import type { Entry } from '#modules/finance/contract/ledger.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { createProduct } from '../contract/endpoints.ts';
import { readValuation } from '../contract/valuation.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const month = getKoreanMonth();
const close = (company: TestCompany, of: string) =>
  world.call(finance.closePeriod, { as: company.master, params: { month: of } });
const register = async (company: TestCompany, name: string, unitCost: number): Promise<string> => {
  const body = { name, price: { amount: 9000, currency: 'KRW' }, quantity: 4, unitCost, category: '머그' } as const;
  const reply = await world.call(createProduct, { as: company.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data.executionId;
};
const preview = async (company: TestCompany, id: string) =>
  (await world.call(previewUndo, { as: company.master, params: { id } })).body.data;
const undo = (company: TestCompany, id: string) =>
  world.call(undoExecution, { as: company.master, params: { id }, body: { reason } });
const difference = async (company: TestCompany) =>
  (await world.call(readValuation, { as: company.master })).body.data.difference;

it('announces that the stock value goes to another month where this one is closed, and is silent without a posting', async () => {
  const company = world.alpha;
  const [run, free] = [await register(company, '컵', 300), await register(company, '접시', 0)];
  await close(company, month);
  expect((await preview(company, free)).notices).toEqual([]);
  expect((await preview(company, run)).notices).toMatchObject([{ code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN' }]);
  const undone = await undo(company, run);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(undone.body.data.notices).toMatchObject([{ code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN' }]);
  expect(await difference(company)).toBe(0);
  await world.call(finance.reopenPeriod, { as: company.master, params: { month } });
});

it('refuses with a code of undo where no month of the next ten years is open', async () => {
  const company = world.beta;
  const run = await register(company, '컵', 300);
  const ahead = `generate_series(date '${month}-01', date '${month}-01' + interval '10 years', '1 month')`;
  const setAll = (state: string) =>
    company.service((context) =>
      context.unit.query(
        statement(
          `select finance.set_closing(jsonb_build_object('month', to_char(m, 'YYYY-MM'), 'state', $1::text)) from ${ahead} m`,
          [state],
        ),
      ),
    );
  await setAll('closed');
  const undoPreview = await preview(company, run);
  expect(undoPreview.kept.length, JSON.stringify(undoPreview.refusal)).toBeGreaterThan(0);
  const refused = await undo(company, run);
  expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_SUPERSEDED']);
  await setAll('open');
  expect((await undo(company, run)).status).toBe(200);
});

it('takes stock back on an account that is not used any more; nothing new is booked there', async () => {
  const company = world.alpha;
  const run = await register(company, '잔', 700);
  const accounts = (await world.call(finance.listAccounts, { as: company.master, query: { search: '146', limit: 10 } }))
    .body.data;
  const { id, version } = accounts[0] as { id: string; version: number };
  const set = (active: boolean, of: number) =>
    world.call(finance.updateAccount, { as: company.master, params: { id }, body: { active, version: of } });
  const changed = await set(false, version);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const body = {
    name: '그릇',
    price: { amount: 9000, currency: 'KRW' },
    quantity: 1,
    unitCost: 5,
    category: '머그',
  } as const;
  const refused = await world.call(createProduct, { as: company.master, body });
  expect([refused.status, refused.body.code]).toEqual([422, 'INACTIVE_ACCOUNT']);
  const undone = await undo(company, run);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await difference(company)).toBe(0);
  const query = { executionId: undone.body.data.undoExecutionId, limit: 1 };
  const [last] = (await world.call(finance.listEntries, { as: company.master, query })).body.data as Entry[];
  expect(last?.lines.map(({ account, debit, credit }) => `${account.code} ${debit - credit}`).sort()).toEqual([
    '146 -2800',
    '251 2800',
  ]);
  await set(true, version + 1);
});
