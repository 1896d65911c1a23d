/** Reads that are asked within one turn of the event loop travel in one write, and stay apart in everything else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../contract/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/kernel-world.ts';
import { appErrorOf } from './errors.ts';
import { Database } from './pool.ts';
import { type Statement, statement } from './unit.ts';

let urls: TestDatabase;
let database: Database;
beforeAll(async () => {
  urls = await cloneDatabase();
  database = new Database({ url: urls.appUrl, max: 16 });
});
afterAll(async () => {
  await database.close();
  await urls.drop();
});

const [one, other] = [newId(), newId()];
const ask = <Row>(question: Statement<Row>, companyId: string | null = null) =>
  database.within({ companyId, personId: null, accessVersion: null, readOnly: true }, (unit) => unit.query(question));

const where = statement<{ pid: number; company: string }>(
  "select pg_backend_pid() as pid, current_setting('app.company_id') as company",
);
const divided = (by: number) =>
  statement<{ result: number; pid: number }>('select 6 / $1::int as result, pg_backend_pid() as pid', [by]);
const started = statement<{ at: string }>('select transaction_timestamp()::text as at, pg_sleep(0.002)');

/** Every connection that is used has it prepared, and how soon it is answered is known. */
beforeEach(async () => {
  for (let times = 0; times < 12; times++)
    await Promise.all([where, divided(1), started].map((question) => ask<unknown>(question)));
});

describe('reads that are asked at the same time', () => {
  it('share a connection, each with the company of its own', async () => {
    const found = await Promise.all([one, other, one, other].map((company) => ask(where, company)));
    expect(found.map(([row]) => row?.company)).toEqual([one, other, one, other]);
    expect(new Set(found.map(([row]) => row?.pid)).size).toBe(1);
  });

  it('are transactions of their own', async () => {
    const found = await Promise.all([ask(started), ask(started), ask(started)]);
    expect(new Set(found.map(([row]) => row?.at)).size).toBe(3);
  });

  it('fail alone, wherever in the line', async () => {
    for (const wrong of [0, 1, 2]) {
      const asked = [0, 1, 2].map((at) => ask(divided(at === wrong ? 0 : at + 1)));
      const ends = await Promise.allSettled(asked);
      expect(ends.map(({ status }) => status)).toEqual(
        [0, 1, 2].map((at) => (at === wrong ? 'rejected' : 'fulfilled')),
      );
      expect(ends[wrong]).toMatchObject({ reason: { code: '22012' } });
    }
  });

  it('that the process cannot send are refused before they are', async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const ends = await Promise.allSettled<unknown>([
      ask(divided(2)),
      ask(statement('select $1::jsonb', [circle])),
      ask(divided(3)),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('go on other connections where there are many of them', () =>
    // Once each of the connections has it prepared.
    eventually(async () => {
      const found = await Promise.all(Array.from({ length: 12 }, () => ask(where, one)));
      const sizes = [...Map.groupBy(found, ([row]) => row?.pid).values()].map((all) => all.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
      return sizes.join() === '6,6';
    }));

  it('do not wait behind one that takes long, or of which nothing is known', async () => {
    const slow = statement<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.2)');
    const asked = () => [ask(slow), ask(divided(1)), ask(slow), ask(divided(1))];
    for (const _ of ['unknown', 'known to be slow']) {
      const [first, quick, second] = await Promise.all(asked());
      expect(new Set([first, quick, second].map((rows) => rows?.[0]?.pid)).size).toBe(3);
    }
  });

  it('are all told that the connection was lost, and what comes next has another', async () => {
    const ending = (does: boolean) =>
      statement('select case when $1::boolean then pg_terminate_backend(pg_backend_pid()) end', [does]);
    for (let times = 0; times < 3; times++) await ask(ending(false));
    const ends = await Promise.allSettled<unknown>([ask(divided(1)), ask(ending(true)), ask(divided(2))]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const refusals = ends.slice(1).map((end) => appErrorOf((end as PromiseRejectedResult).reason, new Map()));
    expect(refusals).toMatchObject([{ status: 503 }, { status: 503 }]);
    expect(await ask(divided(3))).toMatchObject([{ result: 2 }]);
  });
});
