/** What a run that was tried for somebody's decision would come to: sentences, and the single changes behind them. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Foreseen } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Forecast, ForeseenEffect } from '../../contract/forecast.ts';
import { serverOf } from '../frame/registry.ts';
import { inputsRead } from '../frame/visibility.ts';
import { selectExecution } from '../run/execution.queries.ts';
import { type Hidden, hiddenOf, impactFor, kindOf, signOf, storedOf } from '../run/impact.ts';
import { type ResumeStep, resumeStep } from '../run/resume.service.ts';
import { undone } from '../run/savepoint.ts';
import { selectImpacts } from '../run/step.queries.ts';

function unseen(title: LocalText): LocalText {
  return {
    ko: `볼 수 없는 내용이 바뀝니다 (${title.ko}).`,
    en: `Something that you may not see changes (${title.en}).`,
  };
}

/** The thing's name, and what becomes of it as an undo would say it. */
function plainly(context: Context, change: StoredImpact): Foreseen {
  const { label } = change.subject;
  const told = serverOf(context, change.kind)?.reversal?.tell?.([change]) ?? kindOf(context, change.kind);
  return { sentence: { ko: `${label.ko}: ${told.ko}`, en: `${label.en}: ${told.en}` } };
}

/** Room by room in the order of happening; that people are told of it comes last. */
export function foreseenEffects(context: Context, changes: readonly StoredImpact[], hidden: Hidden): ForeseenEffect[] {
  const roomOf = ({ kind }: StoredImpact) => serverOf(context, kind)?.reversal?.name ?? kind;
  const effects = [...Map.groupBy(changes, roomOf).values()].flatMap((own): ForeseenEffect[] => {
    const seen = own.filter((change) => !hidden.has(change));
    const [first, unread] = [own[0] as StoredImpact, own.find((change) => hidden.has(change))];
    const reversal = serverOf(context, first.kind)?.reversal;
    const told = reversal?.foresee?.(seen) ?? seen.map((change) => plainly(context, change));
    const last: Foreseen[] = unread ? [{ sentence: unseen(kindOf(context, unread.kind)) }] : [];
    const sign = signOf(context, first.kind);
    return [...told, ...last].map(({ sentence, isFinal = false }) => ({ sign, sentence, isFinal }));
  });
  return effects.toSorted((one, other) => Number(one.sign === 'bell') - Number(other.sign === 'bell'));
}

async function newImpacts(context: Context, executionId: string, known: ReadonlySet<string>): Promise<StoredImpact[]> {
  const rows = await context.unit.query(selectImpacts(context.companyId, [executionId]));
  return rows.map(storedOf).filter(({ id }) => !known.has(id));
}

async function goOn(context: Context, order: ResumeStep, known: ReadonlySet<string>): Promise<Forecast> {
  const { executionId } = order;
  const { status } = await resumeStep(context, order);
  const changes = await newImpacts(context, executionId, known);
  const readsInput = (await inputsRead(context, [executionId])).has(executionId);
  const hidden = await hiddenOf(context, changes, () => readsInput);
  const [execution] =
    status === 'failed' ? await context.unit.query(selectExecution(context.companyId, executionId)) : [];
  return {
    effects: foreseenEffects(context, changes, hidden),
    impacts: changes.map((change) => impactFor(context, change, hidden)),
    endsAs: status,
    problem: execution?.error?.[context.locale] ?? null,
  };
}

/**
 * What ending the waiting step so would lead to: done for real, as the actor would read it, and taken back. What refuses it is
 * its `problem`.
 * @throws errors of the moment
 */
export async function foreseeStep(context: Context, order: ResumeStep): Promise<Forecast> {
  const known = new Set((await newImpacts(context, order.executionId, new Set())).map(({ id }) => id));
  try {
    return await undone(context, () => goOn(context, order, known));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { effects: [], impacts: [], endsAs: 'failed', problem: error.text(context.locale) };
  }
}
