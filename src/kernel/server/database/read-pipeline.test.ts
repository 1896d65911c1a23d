/** Tests of the read pipeline: reads of one tick of the event loop share a write and nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../../contract/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { waitFor } from '../testing/kernel-world.ts';
import { toAppError } from './errors.ts';
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

const [company, otherCompany] = [createId(), createId()];
const ask = <Row>(question: Statement<Row>, companyId: string | null = null) =>
  database.within({ companyId, personId: null, accessVersion: null, readOnly: true }, (unit) => unit.query(question));

const where = statement<{ pid: number; company: string }>(
  "select pg_backend_pid() as pid, current_setting('app.company_id') as company",
);
const divide = (by: number) =>
  statement<{ result: number; pid: number }>('select 6 / $1::int as result, pg_backend_pid() as pid', [by]);
const startTime = statement<{ at: string }>('select transaction_timestamp()::text as at, pg_sleep(0.002)');

/** Prepares the statements on all connections and measures their durations. */
beforeEach(async () => {
  for (let times = 0; times < 12; times++)
    await Promise.all([where, divide(1), startTime].map((question) => ask<unknown>(question)));
});

describe('simultaneous reads', () => {
  it('share a connection, each with its own company', async () => {
    const companies = [company, otherCompany, company, otherCompany];
    const results = await Promise.all(companies.map((id) => ask(where, id)));
    expect(results.map(([row]) => row?.company)).toEqual(companies);
    expect(new Set(results.map(([row]) => row?.pid)).size).toBe(1);
  });

  it('are separate transactions', async () => {
    const results = await Promise.all([ask(startTime), ask(startTime), ask(startTime)]);
    expect(new Set(results.map(([row]) => row?.at)).size).toBe(3);
  });

  it('fail alone, at every position', async () => {
    for (const wrong of [0, 1, 2]) {
      const reads = [0, 1, 2].map((at) => ask(divide(at === wrong ? 0 : at + 1)));
      const ends = await Promise.allSettled(reads);
      expect(ends.map(({ status }) => status)).toEqual(
        [0, 1, 2].map((at) => (at === wrong ? 'rejected' : 'fulfilled')),
      );
      expect(ends[wrong]).toMatchObject({ reason: { code: '22012' } });
    }
  });

  it('with a parameter that cannot be encoded are rejected before the write', async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const ends = await Promise.allSettled<unknown>([
      ask(divide(2)),
      ask(statement('select $1::jsonb', [circle])),
      ask(divide(3)),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('beyond eight are split over several connections', () =>
    // The split appears once every connection has prepared the statement.
    waitFor(async () => {
      const results = await Promise.all(Array.from({ length: 12 }, () => ask(where, company)));
      const sizes = [...Map.groupBy(results, ([row]) => row?.pid).values()].map((rows) => rows.length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
      return sizes.join() === '6,6';
    }));

  it('do not wait behind a slow read or a read of unknown duration', async () => {
    const slow = statement<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.2)');
    const sendReads = () => [ask(slow), ask(divide(1)), ask(slow), ask(divide(1))];
    for (const _ of ['unknown', 'known to be slow']) {
      const [first, quick, second] = await Promise.all(sendReads());
      expect(new Set([first, quick, second].map((rows) => rows?.[0]?.pid)).size).toBe(3);
    }
  });

  it('all fail with 503 when their connection is lost, and the next read uses another connection', async () => {
    const terminate = (isReal: boolean) =>
      statement('select case when $1::boolean then pg_terminate_backend(pg_backend_pid()) end', [isReal]);
    for (let times = 0; times < 3; times++) await ask(terminate(false));
    const ends = await Promise.allSettled<unknown>([ask(divide(1)), ask(terminate(true)), ask(divide(2))]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const refusals = ends.slice(1).map((end) => toAppError((end as PromiseRejectedResult).reason, new Map()));
    expect(refusals).toMatchObject([{ status: 503 }, { status: 503 }]);
    expect(await ask(divide(3))).toMatchObject([{ result: 2 }]);
  });
});
