/** May movements be taken back? Judged together: one may free what the other needs. */
import type { Verdict } from '#kernel/contract/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { isSound } from '../../contract/stock.ts';
import {
  type LaterUse,
  lockLevels,
  type MovementStanding,
  selectLaterUses,
  selectStandings,
} from '../stock.queries.ts';

/** Stands where no person did it. */
const system = '시스템 · System';
const reversedAlready = { ko: '이미 되돌린 재고 이동입니다.', en: 'This stock movement was already reversed.' };
const usedByExecutions = {
  ko: '이후의 실행이 이 재고를 사용했습니다. 그 실행을 먼저 취소해 주세요.',
  en: 'Later executions used this stock. Undo them first.',
};
const usedByPersons = {
  ko: '이후에 재고가 사용되어 그대로 둡니다.',
  en: 'The stock was used since, so it stays as it is.',
};

/** Keeps the levels that the movements changed as they are until the unit ends. */
export async function lockLevelsOf(context: Context, movementIds: readonly string[]): Promise<void> {
  const standings = await context.unit.query(selectStandings(companyOf(context).id, movementIds));
  context.unit.add(lockLevels(standings));
}

/** One verdict per movement, in order. They would be taken back from the last to the first. */
export async function judge(context: Context, movementIds: readonly string[]): Promise<Verdict[]> {
  const companyId = companyOf(context).id;
  const standings = await context.unit.query(selectStandings(companyId, movementIds));
  const stuck = unsound(movementIds, standings);
  const uses = stuck.size === 0 ? [] : await context.unit.query(selectLaterUses(companyId, [...stuck]));
  return movementIds.map((id) => {
    const standing = standings.find((row) => row.id === id);
    if (standing?.reversedAt) return keptAsReversed(standing.reversedByName, standing.reversedAt);
    if (!stuck.has(id)) return { verdict: 'reverse' };
    return verdictOn(uses.filter((use) => use.movementId === id));
  });
}

/** The movements whose reversal would leave less than nothing, going from the last to the first. */
function unsound(movementIds: readonly string[], standings: readonly MovementStanding[]): Set<string> {
  const levels = new Map<string, { onHand: number; reserved: number }>();
  const stuck = new Set<string>();
  for (const id of movementIds.toReversed()) {
    const row = standings.find((standing) => standing.id === id);
    if (!row || row.reversedAt) continue;
    const key = `${row.itemId} ${row.location}`;
    const level = levels.get(key) ?? row;
    const next = { onHand: level.onHand - row.onHandChange, reserved: level.reserved - row.reservedChange };
    if (isSound(next)) levels.set(key, next);
    else stuck.add(id);
  }
  return stuck;
}

function keptAsReversed(by: string | null, at: string): Verdict {
  return { verdict: 'kept', scope: 'impact', changedBy: by ?? system, changedAt: at, reason: reversedAlready };
}

function verdictOn(uses: readonly LaterUse[]): Verdict {
  const executions = uses.flatMap((use) => use.executionId ?? []);
  if (executions.length > 0) return { verdict: 'blocked', by: [...new Set(executions)], reason: usedByExecutions };
  const [latest] = uses;
  const changedAt = latest?.movedAt ?? new Date().toISOString();
  return { verdict: 'kept', scope: 'run', changedBy: latest?.movedBy ?? system, changedAt, reason: usedByPersons };
}
