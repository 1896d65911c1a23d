/**
 * May movements be taken back? A level adds up, so all movements of a run count together: what is left of each level when
 * all of them are gone. A shortage is blamed on those who took from the level since.
 */
import type { Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Circumstances } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { judgeStockReversal } from '#modules/finance/server/index.ts';
import { nameMovers } from '../movers.ts';
import {
  type Change,
  type Dependant,
  type Mover,
  type Place,
  type Shortage,
  type Standing,
  selectCompanions,
  selectDependants,
  selectStandings,
  selectTakings,
  type Taking,
} from '../reversal.queries.ts';
import { noticesOn } from './stock-movement.notices.ts';

const reasons: Record<'reversed' | 'runs' | 'person' | 'undo', LocalText> = {
  reversed: { ko: '이미 되돌린 재고 이동입니다.', en: 'This stock movement was already reversed.' },
  runs: {
    ko: '나중 진행 건에서 이 재고를 썼습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'Later runs used this stock. Undo them first.',
  },
  person: {
    ko: '그 뒤에 재고가 나가서, 되돌리면 재고가 모자랍니다.',
    en: 'The stock has gone since. Taking this back would leave too little.',
  },
  undo: {
    ko: '그 뒤에 다른 진행 건을 되돌리면서 재고가 빠져, 되돌리면 재고가 모자랍니다.',
    en: 'Another undo has taken the stock since. Taking this back would leave too little.',
  },
};

/** Units for sale and units reserved: a level is sound when neither is below zero. */
interface Units {
  available: number;
  reserved: number;
}

const keyOf = ({ itemId, location }: Place) => `${itemId} ${location}`;
const isSound = ({ available, reserved }: Units) => available >= 0 && reserved >= 0;
const plus = (one: Units, other: Units): Units => ({
  available: one.available + other.available,
  reserved: one.reserved + other.reserved,
});

/** The levels that would be left with less than nothing. What the family moved besides is gone by then, too. */
function shortagesOf(standing: readonly Standing[], companions: readonly Change[]): Shortage[] {
  const levels = new Map<string, Shortage>();
  for (const row of standing) {
    const { itemId, location, sequence, onHand, reserved, onHandChange, reservedChange } = row;
    const level = levels.get(keyOf(row)) ?? {
      itemId,
      location,
      since: sequence,
      available: onHand - reserved,
      reserved,
    };
    level.since = Math.min(level.since, sequence);
    level.available -= onHandChange - reservedChange;
    level.reserved -= reservedChange;
    levels.set(keyOf(row), level);
  }
  for (const companion of companions) {
    const level = levels.get(keyOf(companion));
    if (!level) continue;
    level.available -= companion.onHandChange - companion.reservedChange;
    level.reserved -= companion.reservedChange;
  }
  return [...levels.values()].filter((level) => !isSound(level));
}

interface Giver extends Units {
  id: string;
}

/** What undoing each execution that stands would give back to the level, latest first. */
function giversOf(dependants: readonly Dependant[], standing: ReadonlyMap<string, string>): Giver[] {
  const givers = new Map<string, Giver>();
  for (const { executionId, available, reserved } of dependants) {
    const id = standing.get(executionId);
    if (!id) continue;
    const known = givers.get(id) ?? { id, available: 0, reserved: 0 };
    givers.set(id, { id, ...plus(known, { available: -available, reserved: -reserved }) });
  }
  return [...givers.values()];
}

const helps = (short: Units, giver: Units) =>
  (short.available < 0 && giver.available > 0) || (short.reserved < 0 && giver.reserved > 0);

/** The latest givers that together make the level sound, as few as do; null when all of them do not. */
function fewestOf(short: Units, givers: readonly Giver[]): string[] | null {
  const taken = new Set<Giver>();
  let left = short;
  while (!isSound(left)) {
    const next = givers.find((giver) => !taken.has(giver) && helps(left, giver));
    if (!next) return null;
    taken.add(next);
    left = plus(left, next);
  }
  const smallestFirst = [...taken].sort((a, b) => a.available + a.reserved - b.available - b.reserved);
  for (const giver of smallestFirst) {
    const without = plus(left, { available: -giver.available, reserved: -giver.reserved });
    if (!isSound(without)) continue;
    taken.delete(giver);
    left = without;
  }
  return givers.filter((giver) => taken.has(giver)).map(({ id }) => id);
}

const nobody: Mover = { id: null, name: null };

function keptBy(taking: Taking | undefined, nameOf: (mover: Mover) => string): Verdict {
  const reason = taking?.isReversal ? reasons.undo : reasons.person;
  const changedAt = taking?.at ?? new Date().toISOString();
  return { verdict: 'kept', scope: 'run', changedBy: nameOf(taking?.by ?? nobody), changedAt, reason };
}

/** Who is to blame for each shortage: runs that can be undone, as few as are needed, else the last person or undo. */
async function verdictsOn(
  context: Context,
  levels: readonly Shortage[],
  circumstances: Circumstances,
): Promise<Map<string, Verdict>> {
  if (levels.length === 0) return new Map();
  const { companyId } = context;
  const about = { levels, family: [...circumstances.family] };
  const [dependants, takings] = await context.unit.queryAll([
    selectDependants(companyId, about),
    selectTakings(companyId, about),
  ] as const);
  const executions = [...dependants, ...takings].flatMap(({ executionId }) => executionId ?? []);
  const standing = await circumstances.standing([...new Set(executions)]);
  const nameOf = await nameMovers(
    context,
    takings.map((taking) => taking.by),
  );
  return new Map(
    levels.map((level) => {
      const here = (row: Place) => keyOf(row) === keyOf(level);
      const givers = giversOf(dependants.filter(here), standing);
      const by = fewestOf(level, givers);
      if (by) return [keyOf(level), { verdict: 'blocked', by, reason: reasons.runs }];
      // Runs that stand come last: where the others took nothing, one that had brought as much before took it.
      const taken = takings.filter(here);
      const last = taken.find((row) => !standing.has(row.executionId ?? '')) ?? taken[0];
      return [keyOf(level), keptBy(last, nameOf)];
    }),
  );
}

/** What is taken back where nothing stands in its way: in the books in the first open month, or not at all. */
async function freeOf(
  context: Context,
  rows: readonly Standing[],
  about: { companions: readonly Change[]; labels: ReadonlyMap<string, LocalText> },
): Promise<(row: Standing | undefined) => Verdict> {
  const posts = rows.some(({ hasWorth }) => hasWorth);
  const booked: Verdict = posts ? await judgeStockReversal(context) : { verdict: 'reverse' };
  const notices = await noticesOn(context, rows, about);
  return (row) => {
    const verdict: Verdict = row?.hasWorth ? booked : { verdict: 'reverse' };
    const more = notices.get(row?.id ?? '') ?? [];
    if (verdict.verdict !== 'reverse' || more.length === 0) return verdict;
    return { ...verdict, notices: [...(verdict.notices ?? []), ...more] };
  };
}

interface Movement {
  id: string;
  /** The item's name. */
  label: LocalText;
}

/** One verdict per movement, in order: all movements of a level share one, but for those that were reversed already. */
export async function judgeMovements(
  context: Context,
  movements: readonly Movement[],
  circumstances: Circumstances,
): Promise<Verdict[]> {
  const { companyId } = context;
  const movementIds = movements.map(({ id }) => id);
  const about = { executionIds: [...circumstances.family], movementIds };
  const [rows, companions] = await context.unit.queryAll([
    selectStandings(companyId, movementIds),
    selectCompanions(companyId, about),
  ] as const);
  const standing = new Map(rows.map((row) => [row.id, row]));
  const left = rows.filter((row) => row.reversedAt === null);
  const verdicts = await verdictsOn(context, shortagesOf(left, companions), circumstances);
  const nameOf = await nameMovers(
    context,
    rows.flatMap((row) => row.reversedBy ?? []),
  );
  const labels = new Map(movements.map(({ id, label }) => [id, label]));
  const free = await freeOf(context, left, { companions, labels });
  return movementIds.map((id) => {
    const row = standing.get(id);
    if (row?.reversedAt) {
      const { reversedBy, reversedAt: changedAt } = row;
      const changedBy = nameOf(reversedBy ?? nobody);
      return { verdict: 'kept', scope: 'impact', changedBy, changedAt, reason: reasons.reversed };
    }
    return (row && verdicts.get(keyOf(row))) ?? free(row);
  });
}
