/** The first amount of a company, and another currency said at the same time: whichever comes first, no amount is in a currency that is not the company's. */
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { changeBasics, readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { getDirectory } from '#modules/company/server/index.ts';
import { postEntry } from '#modules/finance/contract/endpoints.ts';
import { addEntry } from '#modules/finance/server/index.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let judge: pg.Client;
beforeEach(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
}, 120_000);
afterEach(async () => {
  await judge?.end();
  await world?.close();
});

const flushed = ({ unit }: Context) => unit.query(statement('select 1'));

/** Until another connection of the application waits for a lock. */
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await judge.query(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and usename = 'heureum_app' and wait_event_type = 'Lock'`,
      );
      expect(rows[0].waiting).toBe(1);
    },
    { timeout: 20_000, interval: 20 },
  );

/** A unit of work of the company that has done its part, and is committed when it is let go. */
async function holdUnitOpen(work: (context: Context) => Promise<unknown>): Promise<() => Promise<void>> {
  const [done, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = world.alpha.service(async (context) => {
    await work(context);
    await flushed(context);
    done.resolve();
    await free.promise;
  });
  await Promise.race([done.promise, ended]);
  return () => {
    free.resolve();
    return ended;
  };
}

const sale = {
  date: '2026-03-10',
  memo: '매출',
  lines: [
    { account: '101', debit: 700, credit: 0 },
    { account: '401', debit: 0, credit: 700 },
  ],
};
const mug = {
  axis: 'item',
  type: 'sellable',
  title: '머그컵',
  code: 'C-1',
  fields: { price: { amount: 1000, currency: 'KRW' }, category: 'gift' },
};

/** As its master says it on the screen. */
async function say(currency: string) {
  const { master } = world.alpha;
  const { version, locale, timeZone, yearBegins } = (await world.call(readSettings, { as: master })).body.data;
  const body = { version, locale, timeZone, yearBegins, currency };
  const reply = await world.call(changeBasics, { as: master, body: body as never });
  return reply.body.code ?? reply.status;
}

describe('of the first amount and another currency at once', () => {
  it.each([
    ['a record', async (context: Context) => createRecord(context, mug as never)],
    ['an entry', async (context: Context) => addEntry(context, sale as never)],
  ])('the amount of %s comes first: the currency stays', async (_, write) => {
    const letGo = await holdUnitOpen(write);
    const answer = say('USD');
    await somebodyWaits();
    await letGo();
    expect(await answer).toBe('CURRENCY_IN_USE');
  });

  it('the currency comes first: what is booked meanwhile is booked in the new one', async () => {
    const letGo = await holdUnitOpen(async ({ unit, companyId }) => {
      await unit.query(statement("update company.companies set currency = 'USD' where id = $1", [companyId]));
      unit.afterCommit(() => getDirectory(world.app).forget());
    });
    const booked = world.call(postEntry, { as: world.alpha.finance, body: sale as never });
    await somebodyWaits();
    await letGo();
    const { status, body } = await booked;
    expect(status, JSON.stringify(body)).toBe(201);
    const { rows } = await judge.query('select distinct currency from finance.entry_lines where company_id = $1', [
      world.alpha.tenant.id,
    ]);
    expect(rows).toEqual([{ currency: 'USD' }]);
  });
});
