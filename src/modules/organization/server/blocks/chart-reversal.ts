/** Chart undo: restores earlier values of all that is still as the run left it. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { type Fact, isSameFact } from '../../contract/change.ts';
import type { Chart } from '../../contract/chart.ts';
import { findFault } from '../../contract/chart-fault.ts';
import { loadChart, loadNames, lockChartForUnit, writeFacts } from '../chart.service.ts';
import { mirrorChange } from '../mirror/mirror.service.ts';
import { createImpact, getFact, subjects } from './chart-impact.ts';

const changedSince = {
  ko: '그 뒤에 조직도가 바뀌었습니다. 나중 변경을 먼저 되돌려 주세요.',
  en: 'The chart changed since. Undo the later change first.',
};

const getFactKey = ({ of, id }: Pick<Fact, 'of' | 'id'>) => `${of} ${id}`;

/** Per thing what it was before the first of these changes, and what it became by the last. */
function getNetFacts(impacts: readonly StoredImpact[]): Fact[] {
  const net = new Map<string, Fact>();
  for (const impact of impacts) {
    const { said: _, ...fact } = getFact(impact);
    const netFact = net.get(getFactKey(fact));
    net.set(getFactKey(fact), netFact ? ({ ...netFact, after: fact.after } as Fact) : fact);
  }
  return [...net.values()];
}

const isUnchanged = (chart: Chart, fact: Fact): boolean =>
  fact.of === 'unit'
    ? isSameFact(chart.units.get(fact.id)?.terms ?? [], fact.after)
    : isSameFact(chart.seats.get(fact.id) ?? null, fact.after);

function restoreFacts(chart: Chart, facts: readonly Fact[]): Chart {
  const [units, seats] = [new Map(chart.units), new Map(chart.seats)];
  for (const fact of facts) {
    if (fact.of === 'unit') {
      if (fact.before.length > 0) units.set(fact.id, { id: fact.id, terms: fact.before });
      else units.delete(fact.id);
    } else if (fact.before) seats.set(fact.id, fact.before);
    else seats.delete(fact.id);
  }
  return { units, seats };
}

interface AffectedIds {
  units: readonly string[];
  seats: readonly string[];
}

/**
 * Runs that later changed these things or depend on them, and undos that changed them again. Later than the thing's last own
 * change; a thing that the run did not change is blocked by changes after its first change.
 */
async function findLaterRuns(
  circumstances: UndoFacts,
  touched: AffectedIds,
  impacts: readonly StoredImpact[],
): Promise<string[]> {
  const first = Math.min(...impacts.map(({ sequence }) => sequence));
  const last = new Map<string, number>();
  for (const { subject, sequence } of impacts) last.set(subject.id, Math.max(sequence, last.get(subject.id) ?? 0));
  const since = (ids: readonly string[]) => ids.map((id) => ({ id, since: last.get(id) ?? first }));
  const users = [
    ...(await circumstances.users(subjects.unit, since(touched.units))).values(),
    ...(await circumstances.users(subjects.seat, since(touched.seats))).values(),
  ].flat();
  return [...new Set(users.map(({ id }) => id))];
}

async function findObstacle(context: Context, impacts: readonly StoredImpact[]): Promise<AffectedIds | null> {
  const chart = await loadChart(context);
  const net = getNetFacts(impacts);
  const changed = net.filter((fact) => !isUnchanged(chart, fact));
  const ids = (facts: readonly Fact[], of: Fact['of']) => facts.flatMap((fact) => (fact.of === of ? [fact.id] : []));
  if (changed.length > 0) return { units: ids(changed, 'unit'), seats: ids(changed, 'seat') };
  const fault = findFault(restoreFacts(chart, net));
  if (!fault) return null;
  // Changes that could block: the things of the fault, and the dependants of a unit that would be removed.
  const going = net.flatMap((fact) => (fact.of === 'unit' ? [fact.id] : []));
  return { units: [...new Set([...fault.units, ...going])], seats: fault.seats };
}

export const chartReversal: Reversal = {
  name: 'organization.chart',
  canRead: async (context, changes) =>
    changes.map(() => (hasPermission(context, 'organization.chart.read') ? true : null)),

  lock: (context) => lockChartForUnit(context),

  /** All or nothing: a chart that is half taken back is nobody's chart. */
  async check(context, impacts, circumstances) {
    const touched = await findObstacle(context, impacts);
    if (!touched) return impacts.map((): Verdict => ({ verdict: 'reverse' }));
    const by = await findLaterRuns(circumstances, touched, impacts);
    const verdict: Verdict =
      by.length > 0
        ? { verdict: 'blocked', by, reason: changedSince }
        : { verdict: 'kept', scope: 'run', changedBy: '', changedAt: impacts.at(-1)?.at ?? '', reason: changedSince };
    return impacts.map(() => verdict);
  },

  async revert(context, impacts, undo) {
    const chart = await loadChart(context);
    const facts = impacts.map((impact): Fact => {
      const { said: _, ...fact } = getFact(impact);
      return { ...fact, before: fact.after, after: fact.before } as Fact;
    });
    // The latest comes first: of several changes of one thing, what it was before the first of them is written.
    const last = new Map(facts.map((fact) => [getFactKey(fact), fact]));
    writeFacts(context, [...last.values()]);
    const people = facts.flatMap((fact) => (fact.of === 'seat' ? ((fact.after ?? fact.before)?.person ?? []) : []));
    const after = restoreFacts(
      chart,
      facts.map((fact) => ({ ...fact, before: fact.after }) as Fact),
    );
    await mirrorChange(context, { chart: after, facts, origin: { cause: 'undo', executionId: undo.id } });
    const units = new Map([...chart.units, ...after.units]);
    const names = await loadNames(context, { ...after, units }, people);
    return facts.map((fact): Impact[] => [createImpact(fact, names)]);
  },

  forecast: (changes) => changes.flatMap((change) => getFact(change).said.map((sentence) => ({ sentence }))),
};
