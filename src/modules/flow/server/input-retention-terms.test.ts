/** Tests of input retention terms: the law's, the company's, and the start of each period. Titles name the articles of law. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTablesWithWords, type TestCompany, type TestMember } from '#apps/testing.ts';
import { changeRetention, countDue } from '#kernel/contract/retention.endpoints.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { startFlow } from '../contract/endpoints.ts';
import { getInputRetentionMonths, inputRetentionTerms } from '../contract/input-retention-terms.ts';
import { createEntryBlock, createFlowKit, toConnections } from './testing/flow-kit.ts';
import {
  backdateRun,
  createBlock,
  createTextField,
  eraseInputsOf,
  independentTables,
  nameForm,
  publishSupplies,
} from './testing/input-retention.ts';

const { kit, call } = createFlowKit();
let judge: pg.Client;
beforeAll(async () => {
  judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
  for (const company of [kit.world.alpha, kit.world.beta]) await publishSupplies(company, 'asked', nameForm);
});
afterAll(() => judge?.end());

const start = async (as: TestMember, frameKey: string, input: object): Promise<string> =>
  (await call(startFlow, { as, body: { frameKey, input } })).body.data.id;
const age = (id: string, months: number) => backdateRun(judge, { id, months });
const runNight = async (company: TestCompany) => {
  const hadWork = await eraseInputsOf(company);
  await kit.world.settle();
  return hadWork;
};
const say = (months: number | null) =>
  call(changeRetention, { as: kit.world.alpha.master, params: { kind: 'inputs' }, body: { months } });
const due = async (months: number) =>
  (await call(countDue, { as: kit.world.alpha.master, params: { kind: 'inputs' }, query: { months } })).body.data.count;
const findTablesWith = async (...texts: string[]) => Object.keys(await findTablesWithWords(judge, texts));

it('상법 제33조: each term is there with its day and its source, and the database says the same', async () => {
  expect(inputRetentionTerms.map(({ kind, months, source }) => [kind, months, source.ko])).toEqual([
    ['voucher', 60, '상법 제33조 제1항 단서'],
    ['paper', 120, '상법 제33조 제1항'],
  ]);
  const { any } = getInputRetentionMonths('2026-12-18');
  const later = [
    ...inputRetentionTerms,
    { ...inputRetentionTerms[0], months: 84, from: '2030-01-01' } as (typeof inputRetentionTerms)[number],
  ];
  expect([getInputRetentionMonths('2029-12-31', later).any, getInputRetentionMonths('2030-01-01', later).any]).toEqual([
    60, 84,
  ]);
  const { rows } = await judge.query(`select months, least from kernel.kept where kind = 'inputs'`);
  expect(rows).toEqual([{ months: any, least: any }]);
  expect((await say(59)).body.code).toBe('RETENTION_TOO_SHORT');
});

it('상법 제33조: a run that moved money is stored for ten years from the end of its year, and its descriptions in the books for as long', async () => {
  const { alpha } = kit.world;
  const posting = {
    blocks: [
      createBlock('form', 'flow.form', { fields: [createTextField('name'), createTextField('amount', 'integer')] }),
      {
        ...createEntryBlock('post', '=input.amount'),
        settings: {
          memo: '="회식 " + input.name',
          lines: [
            { account: '108', debit: '=input.amount', memo: '=input.name' },
            { account: '401', credit: '=input.amount' },
          ],
        },
      },
    ],
    connections: toConnections('form', 'post'),
    runAs: { kind: 'service', permissions: ['finance.entry.post'] },
  };
  await publishSupplies(alpha, 'posting', posting);
  const [recent, longAgo] = [
    await start(alpha.user, 'posting', { name: '뀕뀖', amount: 1000 }),
    await start(alpha.user, 'posting', { name: '뀗뀘', amount: 2000 }),
  ];
  await kit.world.settle();
  await age(recent, 119);
  await age(longAgo, 133);
  expect(await runNight(alpha)).toBe(true);
  expect(await findTablesWith('뀕뀖')).toEqual(
    expect.arrayContaining(['finance.entries', 'finance.entry_lines', 'flow.executions', 'flow.steps']),
  );
  expect((await findTablesWith('뀗뀘')).filter((table) => !independentTables.includes(table))).toEqual([]);
  const { rows } = await judge.query(
    `select e.memo, l.memo as line, l.debit from finance.entries e join finance.entry_lines l on l.entry_id = e.id
     where e.source_execution_id = $1 and l.debit > 0`,
    [longAgo],
  );
  expect(rows).toEqual([{ memo: '***', line: null, debit: '2000' }]);
});

it('a run with a younger undo waits for it, and a company may set a longer period for inputs', async () => {
  const { alpha } = kit.world;
  const [alone, undone] = [
    await start(alpha.user, 'asked', { name: '뙗뙘' }),
    await start(alpha.user, 'asked', { name: '뙙뙚' }),
  ];
  await age(alone, 70);
  await age(undone, 70);
  // Its way back began yesterday.
  await judge.query(
    `insert into flow.executions (company_id, id, frame_id, frame_version_id, frame_key, title, kind, status, log_type, run_as, input, finished_at, undoes_execution_id, undo_depth)
     select company_id, gen_random_uuid(), frame_id, frame_version_id, frame_key, title, 'undo', 'finished', log_type, run_as, '{}', now() - interval '1 day', id, 1
     from flow.executions where id = $1`,
    [undone],
  );
  await say(84);
  expect(await due(60)).toBe(1);
  expect(await runNight(alpha)).toBe(false);
  await say(null);
  expect(await runNight(alpha)).toBe(false);
  // Also what was said before the law asked for more.
  await judge.query('set session_replication_role = replica');
  await judge.query(`update kernel.retention set months = 1 where kind = 'inputs'`);
  await judge.query('reset session_replication_role');
  const young = await start(alpha.user, 'asked', { name: '뙛뙜' });
  await age(young, 59);
  expect(await runNight(alpha)).toBe(true);
  expect(await findTablesWith('뙗뙘')).toEqual([]);
  expect(await findTablesWith('뙙뙚')).not.toEqual([]);
  expect(await findTablesWith('뙛뙜')).not.toEqual([]);
});

const empty = (name: string, ids: string[]) =>
  kit.world.alpha.service(({ unit }) =>
    unit.query(statement<{ rows: number }>('select kernel.clear_owned_rows($1, $2::uuid[]) as rows', [name, ids])),
  );

it('the database checks the term itself: a call for a run within its term empties no table', async () => {
  const { alpha } = kit.world;
  const [over, kept, open, undone] = [
    await start(alpha.user, 'asked', { name: '쀼쀽' }),
    await start(alpha.user, 'asked', { name: '쀾쀿' }),
    await start(alpha.user, 'asked', { name: '쁀쁁' }),
    await start(alpha.user, 'asked', { name: '쁂쁃' }),
  ];
  for (const id of [over, open, undone]) await age(id, 61);
  await age(kept, 59);
  await judge.query(`update flow.executions set status = 'waiting', finished_at = null where id = $1`, [open]);
  await judge.query(`update flow.executions set undo_deadline = now() + interval '1 day' where id = $1`, [undone]);
  const { rows: tables } = await judge.query<{ name: string }>(
    `select name from kernel.pictures where owner_of = 'flow.executions' or name = 'flow.executions' order by name`,
  );
  expect(tables.length).toBeGreaterThan(6);
  for (const { name } of tables)
    for (const young of [kept, open, undone]) await expect(empty(name, [over, young])).rejects.toThrow('not over');
  expect(await findTablesWith('쀼쀽')).not.toEqual([]);
  await say(120);
  await expect(empty('flow.executions', [over])).rejects.toThrow('not over');
  await say(null);
  await expect(empty('flow.steps', [over])).rejects.toThrow('not over');
  await say(60);
  expect(await empty('flow.executions', [over])).toEqual([{ rows: 1 }]);
});

it('상법 제33조: the database retains the basis of money movements for the contract’s period, lines of entries with their run', async () => {
  const { alpha } = kit.world;
  const id = await start(alpha.user, 'posting', { name: '쁄쁅', amount: 3000 });
  await kit.world.settle();
  await age(id, 119);
  const { rows: entries } = await judge.query<{ id: string }>(
    'select id from finance.entries where source_execution_id = $1',
    [id],
  );
  const ids = entries.map((entry) => entry.id);
  expect(ids).toHaveLength(1);
  await expect(empty('finance.entry_lines', ids)).rejects.toThrow('not over');
  await expect(empty('finance.entries', [id])).rejects.toThrow('not over');
  // The end of that year is what counts from: whichever day it is today, one month and a year more are enough.
  const { withMoney } = getInputRetentionMonths('2026-12-18');
  await judge.query(
    `update flow.executions set finished_at = date_trunc('year', now()) - make_interval(months => $2) where id = $1`,
    [id, withMoney],
  );
  await expect(empty('finance.entry_lines', ids)).rejects.toThrow('not over');
  await judge.query(`update flow.executions set finished_at = finished_at - interval '1 second' where id = $1`, [id]);
  expect(await empty('finance.entry_lines', ids)).toEqual([{ rows: 2 }]);
});

it('rows of another company are never emptied, and nobody empties what has no owner', async () => {
  const { beta } = kit.world;
  const elsewhere = await start(beta.user, 'asked', { name: '쉅쉆' });
  expect(await empty('flow.executions', [elsewhere])).toEqual([{ rows: 0 }]);
  await expect(empty('kernel.mails', [elsewhere])).rejects.toThrow('not to be emptied');
});
