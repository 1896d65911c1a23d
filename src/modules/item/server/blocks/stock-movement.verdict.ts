/**
 * May movements be taken back? A level adds up, so all movements of a run count together: what is left of each level when
 * all of them are gone. A shortage is blamed on those who took from the level since.
 */
import type { Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { getStockReversalVerdict } from '#modules/finance/server/index.ts';
import { getMoverNames } from '../mover-names.ts';
import {
  type Change,
  type Dependant,
  type LevelKey,
  type MovementState,
  type Mover,
  type Shortage,
  type StockTaking,
  selectCompanions,
  selectDependants,
  selectMovementStates,
  selectTakings,
} from '../reversal.queries.ts';
import { createNotices } from './stock-movement.notices.ts';

const reasonTexts: Record<'reversed' | 'runs' | 'person' | 'undo', LocalText> = {
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

const getLevelKey = ({ itemId, location }: LevelKey) => `${itemId} ${location}`;
const isSound = ({ available, reserved }: Units) => available >= 0 && reserved >= 0;
const addUnits = (a: Units, b: Units): Units => ({
  available: a.available + b.available,
  reserved: a.reserved + b.reserved,
});

/** The levels that would be left with less than nothing. What the family moved besides is gone by then, too. */
function findShortages(movementStates: readonly MovementState[], companions: readonly Change[]): Shortage[] {
  const levels = new Map<string, Shortage>();
  for (const row of movementStates) {
    const { itemId, location, sequence, onHand, reserved, onHandChange, reservedChange } = row;
    const level = levels.get(getLevelKey(row)) ?? {
      itemId,
      location,
      since: sequence,
      available: onHand - reserved,
      reserved,
    };
    level.since = Math.min(level.since, sequence);
    level.available -= onHandChange - reservedChange;
    level.reserved -= reservedChange;
    levels.set(getLevelKey(row), level);
  }
  for (const companion of companions) {
    const level = levels.get(getLevelKey(companion));
    if (!level) continue;
    level.available -= companion.onHandChange - companion.reservedChange;
    level.reserved -= companion.reservedChange;
  }
  return [...levels.values()].filter((level) => !isSound(level));
}

interface Giver extends Units {
  id: string;
}

/** Units that undoing each effective execution would return to the level, latest first. */
function findGivers(dependants: readonly Dependant[], runTitles: ReadonlyMap<string, string>): Giver[] {
  const givers = new Map<string, Giver>();
  for (const { executionId, available, reserved } of dependants) {
    const id = runTitles.get(executionId);
    if (!id) continue;
    const giver = givers.get(id) ?? { id, available: 0, reserved: 0 };
    givers.set(id, { id, ...addUnits(giver, { available: -available, reserved: -reserved }) });
  }
  return [...givers.values()];
}

const isHelping = (short: Units, giver: Units) =>
  (short.available < 0 && giver.available > 0) || (short.reserved < 0 && giver.reserved > 0);

/** The latest givers that together make the level sound, as few as do; null when all of them do not. */
function pickFewest(short: Units, givers: readonly Giver[]): string[] | null {
  const chosenGivers = new Set<Giver>();
  let shortage = short;
  while (!isSound(shortage)) {
    const next = givers.find((giver) => !chosenGivers.has(giver) && isHelping(shortage, giver));
    if (!next) return null;
    chosenGivers.add(next);
    shortage = addUnits(shortage, next);
  }
  const smallestFirst = [...chosenGivers].sort((a, b) => a.available + a.reserved - b.available - b.reserved);
  for (const giver of smallestFirst) {
    const without = addUnits(shortage, { available: -giver.available, reserved: -giver.reserved });
    if (!isSound(without)) continue;
    chosenGivers.delete(giver);
    shortage = without;
  }
  return givers.filter((giver) => chosenGivers.has(giver)).map(({ id }) => id);
}

const noVerdict: Mover = { id: null, name: null };

function getRetainedVerdict(taking: StockTaking | undefined, nameOf: (mover: Mover) => string): Verdict {
  const reason = taking?.isReversal ? reasonTexts.undo : reasonTexts.person;
  const changedAt = taking?.at ?? new Date().toISOString();
  return { verdict: 'kept', scope: 'run', changedBy: nameOf(taking?.by ?? noVerdict), changedAt, reason };
}

/** The cause of each shortage: as few undoable runs as needed, else the last person or undo. */
async function getVerdicts(
  context: Context,
  levels: readonly Shortage[],
  circumstances: UndoFacts,
): Promise<Map<string, Verdict>> {
  if (levels.length === 0) return new Map();
  const { companyId } = context;
  const filter = { levels, family: [...circumstances.family] };
  const [dependants, takings] = await context.unit.queryAll([
    selectDependants(companyId, filter),
    selectTakings(companyId, filter),
  ] as const);
  const executions = [...dependants, ...takings].flatMap(({ executionId }) => executionId ?? []);
  const runTitles = await circumstances.findEffectiveRuns([...new Set(executions)]);
  const nameOf = await getMoverNames(
    context,
    takings.map((taking) => taking.by),
  );
  return new Map(
    levels.map((level) => {
      const here = (row: LevelKey) => getLevelKey(row) === getLevelKey(level);
      const givers = findGivers(dependants.filter(here), runTitles);
      const by = pickFewest(level, givers);
      if (by) return [getLevelKey(level), { verdict: 'blocked', by, reason: reasonTexts.runs }];
      // Runs still in effect come last: if the others took nothing, a run took it that had brought in as much.
      const takingsHere = takings.filter(here);
      const last = takingsHere.find((row) => !runTitles.has(row.executionId ?? '')) ?? takingsHere[0];
      return [getLevelKey(level), getRetainedVerdict(last, nameOf)];
    }),
  );
}

/** Verdict for movements that nothing blocks: booked in the first open month, or not at all. */
async function getFreeVerdicts(
  context: Context,
  rows: readonly MovementState[],
  input: { companions: readonly Change[]; labels: ReadonlyMap<string, LocalText> },
): Promise<(row: MovementState | undefined) => Verdict> {
  const posts = rows.some(({ hasWorth }) => hasWorth);
  const booked: Verdict = posts ? await getStockReversalVerdict(context) : { verdict: 'reverse' };
  const notices = await createNotices(context, rows, input);
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
  circumstances: UndoFacts,
): Promise<Verdict[]> {
  const { companyId } = context;
  const movementIds = movements.map(({ id }) => id);
  const filter = { executionIds: [...circumstances.family], movementIds };
  const [rows, companions] = await context.unit.queryAll([
    selectMovementStates(companyId, movementIds),
    selectCompanions(companyId, filter),
  ] as const);
  const movementById = new Map(rows.map((row) => [row.id, row]));
  const openMovements = rows.filter((row) => row.reversedAt === null);
  const verdicts = await getVerdicts(context, findShortages(openMovements, companions), circumstances);
  const nameOf = await getMoverNames(
    context,
    rows.flatMap((row) => row.reversedBy ?? []),
  );
  const labels = new Map(movements.map(({ id, label }) => [id, label]));
  const free = await getFreeVerdicts(context, openMovements, { companions, labels });
  return movementIds.map((id) => {
    const row = movementById.get(id);
    if (row?.reversedAt) {
      const { reversedBy, reversedAt: changedAt } = row;
      const changedBy = nameOf(reversedBy ?? noVerdict);
      return { verdict: 'kept', scope: 'impact', changedBy, changedAt, reason: reasonTexts.reversed };
    }
    return (row && verdicts.get(getLevelKey(row))) ?? free(row);
  });
}
