import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { maxWaiting, runAtOnceOnTable, runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { maxEntryAmount } from '../contract/ledger.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const entry = (date: string, amount: number) => ({
  date,
  memo: '상품 매출',
  lines: [
    { account: '108', debit: amount * 1.1 },
    { account: '401', credit: amount },
    { account: '255', credit: amount * 0.1 },
  ],
});

const post = (body: object, as = world.alpha.finance) => world.call(endpoints.postEntry, { as, body: body as never });
const reverse = (id: string, as = world.alpha.finance) =>
  world.call(endpoints.reverseEntry, { as, params: { id }, body: {} });

describe('protected', () => {
  it('refuses those who are not signed in', async () => {
    const reply = await world.call(endpoints.listEntries, { at: world.alpha });
    expect(reply.status).toBe(401);
  });

  it('refuses a viewer the ledger and a user the posting', async () => {
    expect((await world.call(endpoints.listEntries, { as: world.alpha.viewer })).status).toBe(403);
    expect((await post(entry('2026-01-05', 1000), world.alpha.user)).status).toBe(403);
  });

  it('the books belong to finance and the master: a manager neither reads nor posts nor reverses nor closes', async () => {
    const { finance, manager, master } = world.alpha;
    const posted = await post(entry('2026-01-05', 1000), finance);
    expect(posted.status).toBe(201);
    const list = (as: typeof master) => world.call(endpoints.listEntries, { as });
    expect([(await list(master)).status, (await list(finance)).status, (await list(manager)).status]).toEqual([
      200, 200, 403,
    ]);
    expect((await post(entry('2026-01-05', 1000), manager)).status).toBe(403);
    expect((await reverse(posted.body.data.id, manager)).status).toBe(403);
    const params = { month: '2025-01' };
    expect((await world.call(endpoints.closePeriod, { as: manager, params })).status).toBe(403);
  });
});

describe('other company', () => {
  it('answers 404 for an entry of another company, as for a missing one', async () => {
    const { body } = await post(entry('2026-01-06', 1000));
    const theirs = await world.call(endpoints.readEntry, { as: world.beta.finance, params: { id: body.data.id } });
    const missing = await world.call(endpoints.readEntry, { as: world.beta.finance, params: { id: createId() } });
    expect([theirs.status, theirs.body.code, theirs.body.message]).toEqual([
      missing.status,
      missing.body.code,
      missing.body.message,
    ]);
    expect((await reverse(body.data.id, world.beta.finance)).body.code).toBe('ENTRY_NOT_FOUND');
    const list = await world.call(endpoints.listEntries, { as: world.beta.finance });
    expect(list.body.data).toEqual([]);
  });
});

describe('validates', () => {
  it.each([
    [
      'UNBALANCED_ENTRY',
      422,
      [
        { account: '103', debit: 100 },
        { account: '401', credit: 99 },
      ],
    ],
    [
      'UNKNOWN_ACCOUNT',
      422,
      [
        { account: '103', debit: 100 },
        { account: '999', credit: 100 },
      ],
    ],
    ['VALIDATION_FAILED', 400, [{ account: '103', debit: 100 }]],
    [
      'VALIDATION_FAILED',
      400,
      [
        { account: '103', debit: 1.5 },
        { account: '401', credit: 1.5 },
      ],
    ],
    [
      'VALIDATION_FAILED',
      400,
      [
        { account: '103', debit: 2 ** 60 },
        { account: '401', credit: 2 ** 60 },
      ],
    ],
    [
      'VALIDATION_FAILED',
      400,
      [
        { account: '103', debit: 1, credit: 1 },
        { account: '401', credit: 1 },
      ],
    ],
    [
      'VALIDATION_FAILED',
      400,
      [
        { account: '103', debit: 1, extra: 1 },
        { account: '401', credit: 1 },
      ],
    ],
  ])('answers %s (%i)', async (code, status, lines) => {
    const before = await world.call(endpoints.listEntries, { as: world.beta.finance });
    const reply = await post({ date: '2026-01-05', memo: '잘못된 전표', lines }, world.beta.finance);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    const after = await world.call(endpoints.listEntries, { as: world.beta.finance });
    expect(after.body.data).toEqual(before.body.data);
  });

  it.each([
    [
      'lines.0.debit',
      [
        ['debit', maxEntryAmount + 1, 'KRW'],
        ['credit', maxEntryAmount + 1, 'KRW'],
      ],
    ],
    [
      'lines.2.debit',
      [
        ['debit', maxEntryAmount, 'KRW'],
        ['credit', maxEntryAmount, 'KRW'],
        ['debit', 1, 'KRW'],
        ['credit', 1, 'KRW'],
      ],
    ],
    [
      'lines.1.credit',
      [
        ['debit', 1, 'USD'],
        ['credit', Number.MAX_SAFE_INTEGER, 'USD'],
      ],
    ],
  ] as const)('refuses an entry of more than 10^13 minor units of a currency, at %s', async (field, sides) => {
    const lines = sides.map(([side, amount, currency]) => ({ account: '103', [side]: amount, currency }));
    const reply = await post({ date: '2026-01-05', memo: '너무 큰 전표', lines }, world.beta.finance);
    expect([reply.status, reply.body.code, reply.body.details]).toEqual([400, 'ENTRY_TOO_LARGE', [{ field }]]);
  });

  it('takes 10^13 of each of several currencies', async () => {
    const lines = (['KRW', 'USD'] as const).flatMap((currency) => [
      { account: '101', debit: maxEntryAmount, currency },
      { account: '401', credit: maxEntryAmount, currency },
    ]);
    expect((await post({ date: '2023-01-05', memo: '큰 전표', lines }, world.beta.finance)).status).toBe(201);
  });

  it('refuses a bad cursor and an unknown filter', async () => {
    const as = world.alpha.finance;
    expect((await world.call(endpoints.listEntries, { as, query: { cursor: 'x' } })).body.code).toBe('BAD_CURSOR');
    expect((await world.call(endpoints.listEntries, { as, query: { nope: 1 } as never })).status).toBe(400);
    expect((await world.call(endpoints.listEntries, { as, query: { from: '2026-02-30' } })).status).toBe(400);
  });
});

describe('accounts', () => {
  it('come with the company, can be added and renamed, and a code is used once', async () => {
    const as = world.alpha.finance;
    const list = await world.call(endpoints.listAccounts, { as, query: { limit: 100, search: '보통' } });
    expect(list.body.data).toMatchObject([{ code: '103', kind: 'asset', purpose: 'cash' }]);
    const body = {
      code: '104',
      name: { ko: '외화예금', en: 'Foreign deposits' },
      kind: 'asset',
      purpose: 'cash',
    } as const;
    const reply = await world.call(endpoints.createAccount, { as, body });
    expect(reply.status).toBe(201);
    expect((await world.call(endpoints.createAccount, { as, body })).body.code).toBe('ACCOUNT_CODE_EXISTS');
    const { id, version } = reply.body.data;
    const stale = { version: version + 1, active: false };
    const conflict = await world.call(endpoints.updateAccount, { as, params: { id }, body: stale });
    expect(conflict.body.code).toBe('VERSION_CONFLICT');
    const renamed = await world.call(endpoints.updateAccount, { as, params: { id }, body: { version, active: false } });
    expect(renamed.body.data).toMatchObject({ active: false, version: version + 1, name: body.name });
    const lines = [
      { account: '104', debit: 1 },
      { account: '401', credit: 1 },
    ];
    expect((await post({ date: '2026-01-05', memo: '쉬는 계정', lines })).body.code).toBe('INACTIVE_ACCOUNT');
  });
});

describe('entries', () => {
  it('are numbered within their year, listed newest first, page by page, and found by filters', async () => {
    const as = world.beta.finance;
    for (const day of ['2025-03-01', '2025-03-02', '2025-04-01']) await post(entry(day, 10_000), as);
    const query = { from: '2025-01-01', to: '2025-12-31' };
    const first = await world.call(endpoints.listEntries, { as, query: { ...query, limit: 2 } });
    expect(first.body.data.map((row: { number: string }) => row.number)).toEqual(['2025-000003', '2025-000002']);
    const cursor = first.body.page.nextCursor;
    const second = await world.call(endpoints.listEntries, { as, query: { ...query, limit: 2, cursor } });
    expect(second.body.data.map((row: { number: string }) => row.number)).toEqual(['2025-000001']);
    expect(second.body.page.nextCursor).toBeNull();
    const month = await world.call(endpoints.listEntries, { as, query: { month: '2025-03', account: '255' } });
    expect(month.body.data).toHaveLength(2);
    const none = await world.call(endpoints.listEntries, { as, query: { account: '103' } });
    expect(none.body.data).toEqual([]);
    const flows = await world.call(endpoints.listEntries, { as, query: { source: 'execution' } });
    expect(flows.body.data).toEqual([]);
  });

  it('have consecutive numbers when many are posted at once', async () => {
    const as = world.beta.finance;
    const posts = Array.from({ length: maxWaiting }, () => () => post(entry('2024-05-05', 1000), as));
    await runAtOnceOnTable(world, 'finance.entry_numbers', posts);
    const { body } = await world.call(endpoints.listEntries, { as, query: { month: '2024-05', limit: 100 } });
    const numbers = body.data.map((row: { number: string }) => row.number).sort();
    expect(numbers).toEqual(Array.from({ length: maxWaiting }, (_, n) => `2024-${String(n + 1).padStart(6, '0')}`));
  });

  it('are reversed once, also when sixteen try at once, and the reversal can be reversed', async () => {
    const { body } = await post(entry('2026-01-07', 5000));
    const lockStatement = statement('select from finance.entries where id = $1 for update', [body.data.id]);
    const tries = Array.from({ length: maxWaiting }, () => () => reverse(body.data.id));
    const replies = await runAtOnceUnderLock(world, lockStatement, tries);
    const [won] = replies.filter((reply) => reply.status === 201);
    expect(replies.filter((reply) => reply.body.code === 'ENTRY_ALREADY_REVERSED')).toHaveLength(maxWaiting - 1);
    expect(won?.body.data).toMatchObject({ reverses: { id: body.data.id }, amount: 5500 });
    expect((await reverse(won?.body.data.id)).status).toBe(201);
  });
});
