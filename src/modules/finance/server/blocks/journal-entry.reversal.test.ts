/** Tests of journal entry reversal: obstacles are people, closed months, and many reversals at once. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Reversal } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { createUndoFacts } from '#kernel/server/testing/undo-facts.ts';
import { waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { journalEntry } from './journal-entry.block.ts';

const reversal = journalEntry.reversal as Reversal & Required<Pick<Reversal, 'lock' | 'check' | 'describe'>>;
const today = getKoreanDay();
const thisMonth = today.slice(0, 7);
const noticeCode = 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN';
const undo = { id: createId(), title: '판매' };

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
});
afterAll(() => world.close());
afterEach(async () => {
  for (const month of [thisMonth, '2026-02', '2025-02']) await setPeriod(month, 'open');
});

const setPeriod = (month: string, state: 'open' | 'closed', byName: string | null = '김회계') =>
  company.service((context) =>
    context.unit.query(statement('select finance.set_closing($1::jsonb)', [JSON.stringify({ month, state, byName })])),
  );

function stored(impact: Impact, sequence = 1): StoredImpact {
  return { ...impact, id: createId(), executionId: undo.id, kind: journalEntryBlock.kind, sequence, at: '' };
}

/** The impacts of this many sales, posted in one unit. */
const postSales = (count: number, more: { date?: string; account?: string } = {}): Promise<StoredImpact[]> =>
  company.service(async (context) => {
    const { account = '401', ...rest } = more;
    const lines = [
      { account: '108', debit: 757_000 },
      { account, credit: 757_000 },
    ];
    const settings = journalEntryBlock.settings.parse({ memo: '매출', lines, ...rest });
    const execution = { id: createId(), frameKey: 'sale', title: '판매', startedBy: null };
    const impacts: Impact[] = [];
    for (let number = 0; number < count; number++) {
      const step = { id: createId(), path: String(number) };
      const outcome = await journalEntry.run({ context, execution, step, settings, scope: {} });
      impacts.push(...(outcome.impacts ?? []));
    }
    return impacts.map(stored);
  });

const checkInUnit = (context: Context, impacts: readonly StoredImpact[]): Promise<Verdict[]> =>
  reversal.check(context, impacts, createUndoFacts());
const check = (impacts: readonly StoredImpact[]) => company.service((context) => checkInUnit(context, impacts));
const revert = (impacts: readonly StoredImpact[]) =>
  company.service(async (context) => (await reversal.revert(context, impacts, undo)) as Impact[][]);

const reverseByHand = async (impact: StoredImpact) => {
  const params = { id: impact.subject.id };
  const reply = await world.call(endpoints.reverseEntry, { as: company.finance, params, body: {} });
  expect(reply.status).toBe(201);
};
const readDate = async (impact: Impact | undefined): Promise<string> => {
  const params = { id: impact?.subject.id as string };
  return (await world.call(endpoints.readEntry, { as: company.finance, params })).body.data.date;
};

/** Account balances, without those at zero. */
const balances = async (): Promise<[string, unknown][]> => {
  const query = { from: '2020-01-01', to: '2099-12-31' };
  const { body } = await world.call(endpoints.readTrialBalance, { as: company.finance, query });
  const all = body.data.rows.map((row: { account: { code: string }; closing: unknown }) => [
    row.account.code,
    row.closing,
  ]);
  return all.filter(([, sum]: [string, unknown]) => sum !== 0);
};

describe('a person', () => {
  it('with a reversal of one entry of the set is named with the instant for that entry; the others are reversed', async () => {
    const before = await balances();
    const impacts = await postSales(3);
    await reverseByHand(impacts[1] as StoredImpact);
    const verdicts = await check(impacts);
    expect(verdicts.map((verdict) => verdict.verdict)).toEqual(['reverse', 'kept', 'reverse']);
    expect(verdicts[1]).toMatchObject({ scope: 'impact', changedBy: 'alpha finance', changedAt: /^20/ });
    const reversalImpacts = await revert(impacts.toReversed());
    expect(reversalImpacts.map((each) => each.length)).toEqual([1, 0, 1]);
    expect(await balances()).toEqual(before);
  });

  it('with a later retirement of the account does not block the undo', async () => {
    const as = company.finance;
    const kind = 'revenue' as const;
    const body = { code: '499', name: { ko: '임시 매출', en: 'Passing sales' }, kind };
    const { id, version } = (await world.call(endpoints.createAccount, { as, body })).body.data;
    const impacts = await postSales(1, { account: '499' });
    await world.call(endpoints.updateAccount, { as, params: { id }, body: { version, active: false } });
    expect(await check(impacts)).toEqual([{ verdict: 'reverse' }]);
    expect((await revert(impacts))[0]).toHaveLength(1);
    expect((await balances()).map(([code]) => code)).not.toContain('499');
  });

  it('cannot reverse an entry between the judgement and the write', async () => {
    const impacts = await postSales(2);
    const { late } = await company.service(async (context) => {
      await reversal.lock(context, impacts);
      expect(await checkInUnit(context, impacts)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }]);
      const params = { id: (impacts[0] as StoredImpact).subject.id };
      const waiting = world.call(endpoints.reverseEntry, { as: company.finance, params, body: {} });
      await waitUntilLocked(world, 1);
      expect((await reversal.revert(context, impacts, undo)).flat()).toHaveLength(2);
      return { late: waiting };
    });
    expect((await late).body.code).toBe('ENTRY_ALREADY_REVERSED');
  });
});

describe('a closed month', () => {
  it.each([
    ['an open month, today open', '2025-02-03', [] as string[], null],
    ['a closed month, today open', '2025-02-03', ['2025-02'], '오늘 날짜로'],
    ['an open month, today closed', '2025-02-03', [thisMonth], '열려 있는 첫 회계 기간'],
    ['this month, which is closed', today, [thisMonth], '열려 있는 첫 회계 기간'],
    ['a closed month, today closed', '2025-02-03', ['2025-02', thisMonth], '열려 있는 첫 회계 기간'],
  ])('causes a notice: an entry in %s', async (_, date, closed, words) => {
    const before = await balances();
    const impacts = await postSales(2, { date });
    for (const month of closed) await setPeriod(month, 'closed');
    const [verdict, other] = await check(impacts);
    expect(verdict).toEqual(other);
    const notice = words === null ? undefined : { code: noticeCode, ko: expect.stringContaining(words) };
    expect(verdict).toEqual(
      notice ? { verdict: 'reverse', notices: [expect.objectContaining(notice)] } : { verdict: 'reverse' },
    );
    const [reversalImpacts] = await revert(impacts);
    const dated = await readDate(reversalImpacts?.[0]);
    expect(dated === today).toBe(!closed.includes(thisMonth));
    if (dated !== today) expect(verdict).toMatchObject({ notices: [{ ko: expect.stringContaining(dated) }] });
    expect(await balances()).toEqual(before);
  });

  it('is not closed or opened between the judgement and the write', async () => {
    const impacts = await postSales(1, { date: '2025-02-03' });
    const { closing } = await company.service(async (context) => {
      await reversal.lock(context, impacts);
      expect(await checkInUnit(context, impacts)).toEqual([{ verdict: 'reverse' }]);
      // Closing this month closes the entry's month with it.
      const waiting = [setPeriod(thisMonth, 'closed')];
      await waitUntilLocked(world, 1);
      const [reversalImpacts] = await reversal.revert(context, impacts, undo);
      const query = statement<{ date: string }>('select date from finance.entries where id = $1', [
        reversalImpacts?.[0]?.subject.id,
      ]);
      expect(await context.unit.query(query)).toEqual([{ date: today }]);
      return { closing: waiting };
    });
    await Promise.all(closing);
  });

  it('blocks the whole run when no month of ten years is open, with the name of the last closer; a person gets the same reason', async () => {
    const impacts = await postSales(1);
    const months = `generate_series(date_trunc('month', $1::date), date_trunc('month', $1::date) + interval '10 years', '1 month')`;
    const setAll = (state: string): Statement<unknown> =>
      statement(
        `select finance.set_closing(jsonb_build_object('month', to_char(m, 'YYYY-MM'), 'state', $2::text, 'byName', '김회계'))
         from ${months} m`,
        [today, state],
      );
    await company.service((context) => context.unit.query(setAll('closed')));
    expect(await check(impacts)).toMatchObject([
      { verdict: 'kept', scope: 'run', changedBy: '김회계', changedAt: /^20/ },
    ]);
    const params = { id: impacts[0]?.subject.id as string };
    const reply = await world.call(endpoints.reverseEntry, { as: company.finance, params, body: {} });
    expect([reply.status, reply.body.code]).toEqual([409, 'NO_OPEN_PERIOD']);
    await company.service((context) => context.unit.query(setAll('open')));
    expect(await check(impacts)).toEqual([{ verdict: 'reverse' }]);
  });
});

describe('a set', () => {
  it('of thousands is judged and reversed in a handful of statements, and brought back likewise', async () => {
    const before = await balances();
    const impacts = await postSales(4_000);
    const after = await balances();
    const sent: string[] = [];
    const reversalImpacts = await company.service(async (context) => {
      const unit = { ...context.unit, ...countStatements(context.unit, sent) };
      const counted = { ...context, unit };
      await reversal.lock(counted, impacts);
      await reversal.check(counted, impacts, createUndoFacts());
      return reversal.revert(counted, impacts.toReversed(), undo);
    });
    expect(reversalImpacts.flat()).toHaveLength(4_000);
    expect(sent.filter((sql) => !sql.includes('kernel.events')).length).toBeLessThan(7);
    expect(await balances()).toEqual(before);
    const again = reversalImpacts.flat().map(stored);
    expect((await revert(again)).flat()).toHaveLength(4_000);
    expect(await balances()).toEqual(after);
  });

  it('an entry twice in the set is reversed once', async () => {
    const before = await balances();
    const [impact] = await postSales(1);
    const reversalImpacts = await revert([impact, impact] as StoredImpact[]);
    expect(reversalImpacts.flat().length).toBeGreaterThan(0);
    expect(await balances()).toEqual(before);
  });

  it('an impact stored without money is reversed with its money', async () => {
    const [impact] = (await postSales(1)) as [StoredImpact];
    const { money: _, ...old } = impact.data as { money: unknown };
    const [reversalImpacts] = await revert([{ ...impact, data: old as StoredImpact['data'] }]);
    expect(reversalImpacts?.[0]?.data).toMatchObject({
      money: [{ amount: 757_000, currency: 'KRW' }],
      isReversal: true,
    });
  });
});

/** The unit's own doors, with what goes through them noted. */
function countStatements(
  unit: Context['unit'],
  sent: string[],
): Pick<Context['unit'], 'add' | 'query' | 'queryAll' | 'afterCommit'> {
  return {
    add: (statement) => {
      sent.push(statement.sql);
      unit.add(statement);
    },
    query: (statement) => {
      sent.push(statement.sql);
      return unit.query(statement);
    },
    queryAll: (all) => {
      sent.push(...(all as readonly Statement<unknown>[]).map((statement) => statement.sql));
      return unit.queryAll(all);
    },
    afterCommit: (work) => unit.afterCommit(work),
  };
}

it('says in one sentence what became of the entry', async () => {
  const [sale] = (await postSales(1)) as [StoredImpact];
  const [undone] = (await revert([sale])).flat() as [Impact];
  const [redone] = (await revert([stored(undone)])).flat() as [Impact];
  expect([sale, undone, redone].map((impact) => reversal.describe([impact]))).toEqual([
    { ko: '757,000원 전표 등록', en: '₩757,000 posted' },
    { ko: '757,000원을 반대 전표로 상쇄', en: '₩757,000 offset by a reversing entry' },
    { ko: '757,000원 전표 다시 등록', en: '₩757,000 posted again' },
  ]);
  expect(reversal.describe([{ ...sale, before: sale.after, after: null }]).ko).toBe('757,000원을 반대 전표로 상쇄');
});
