/** How changes of the chart are taken back: what stands as the run left it becomes as it was before. */
import type { Impact, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { Circumstances, Reversal } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { type Fact, isSame } from '../../contract/change.ts';
import type { Chart } from '../../contract/chart.ts';
import { faultOf } from '../../contract/faults.ts';
import { holdChart, loadChart, namesIn, writeFacts } from '../chart.service.ts';
import { showChange } from '../shown/shown.service.ts';
import { factOf, impactOf, subjects } from './chart-impact.ts';

const changedSince = {
  ko: '그 뒤에 조직도가 바뀌었습니다. 나중 변경을 먼저 되돌려 주세요.',
  en: 'The chart changed since. Undo the later change first.',
};

const key = ({ of, id }: Pick<Fact, 'of' | 'id'>) => `${of} ${id}`;

/** Per thing what it was before the first of these changes, and what it became by the last. */
function netOf(impacts: readonly StoredImpact[]): Fact[] {
  const net = new Map<string, Fact>();
  for (const impact of impacts) {
    const { said: _, ...fact } = factOf(impact);
    const known = net.get(key(fact));
    net.set(key(fact), known ? ({ ...known, after: fact.after } as Fact) : fact);
  }
  return [...net.values()];
}

const stands = (chart: Chart, fact: Fact): boolean =>
  fact.of === 'unit'
    ? isSame(chart.units.get(fact.id)?.terms ?? [], fact.after)
    : isSame(chart.seats.get(fact.id) ?? null, fact.after);

function restored(chart: Chart, facts: readonly Fact[]): Chart {
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

interface Touched {
  units: readonly string[];
  seats: readonly string[];
}

/**
 * Runs that changed these things later or stand on them, and undos that changed them again. Later than the last own change of the
 * thing; what the run itself did not change is in the way by what came after its first change.
 */
async function laterOn(
  circumstances: Circumstances,
  touched: Touched,
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

async function hindrance(context: Context, impacts: readonly StoredImpact[]): Promise<Touched | null> {
  const chart = await loadChart(context);
  const net = netOf(impacts);
  const changed = net.filter((fact) => !stands(chart, fact));
  const ids = (facts: readonly Fact[], of: Fact['of']) => facts.flatMap((fact) => (fact.of === of ? [fact.id] : []));
  if (changed.length > 0) return { units: ids(changed, 'unit'), seats: ids(changed, 'seat') };
  const fault = faultOf(restored(chart, net));
  if (!fault) return null;
  // Who made what would stand in the way: the things of the fault, and what stands on a unit that would go.
  const going = net.flatMap((fact) => (fact.of === 'unit' ? [fact.id] : []));
  return { units: [...new Set([...fault.units, ...going])], seats: fault.seats };
}

export const charts: Reversal = {
  name: 'organization.chart',
  reads: async (context, changes) => changes.map(() => (may(context, 'organization.chart.read') ? true : null)),

  lock: (context) => holdChart(context),

  /** All or nothing: a chart that is half taken back is nobody's chart. */
  async check(context, impacts, circumstances) {
    const touched = await hindrance(context, impacts);
    if (!touched) return impacts.map((): Verdict => ({ verdict: 'reverse' }));
    const by = await laterOn(circumstances, touched, impacts);
    const verdict: Verdict =
      by.length > 0
        ? { verdict: 'blocked', by, reason: changedSince }
        : { verdict: 'kept', scope: 'run', changedBy: '', changedAt: impacts.at(-1)?.at ?? '', reason: changedSince };
    return impacts.map(() => verdict);
  },

  async revert(context, impacts, undo) {
    const chart = await loadChart(context);
    const facts = impacts.map((impact): Fact => {
      const { said: _, ...fact } = factOf(impact);
      return { ...fact, before: fact.after, after: fact.before } as Fact;
    });
    // The latest comes first: of several changes of one thing, what it was before the first of them is written.
    const last = new Map(facts.map((fact) => [key(fact), fact]));
    writeFacts(context, [...last.values()]);
    const people = facts.flatMap((fact) => (fact.of === 'seat' ? ((fact.after ?? fact.before)?.person ?? []) : []));
    const after = restored(
      chart,
      facts.map((fact) => ({ ...fact, before: fact.after }) as Fact),
    );
    await showChange(context, { chart: after, facts, origin: { cause: 'undo', executionId: undo.id } });
    const units = new Map([...chart.units, ...after.units]);
    const names = await namesIn(context, { ...after, units }, people);
    return facts.map((fact): Impact[] => [impactOf(fact, names)]);
  },

  foresee: (changes) => changes.flatMap((change) => factOf(change).said.map((sentence) => ({ sentence }))),
};
