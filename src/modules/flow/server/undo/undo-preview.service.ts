/** What an undo would do, without doing anything. */
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { UndoPreview } from '../../contract/shapes.ts';
import { type UndoStatus, undoStatus } from '../../contract/undo.ts';
import { allBlocks } from '../../contract/validate.ts';
import { definitionOf } from '../frame/frame.service.ts';
import type * as queries from '../run/execution.queries.ts';
import { impactFor } from '../run/impact.ts';
import { asRefusal, blockersOf, type Case, demandVisible, isHidden, type Judged, unjudged } from './judge.ts';
import { hashOf, planOf, refusalOfPlan } from './plan.ts';

const told = (error: ErrorDefinition) => ({ code: error.code, ko: error.ko, en: error.en });

function lineOf(locale: Locale, { impact }: Judged) {
  const { id, executionId, at } = impact;
  return { id, executionId, ...impactFor(locale, impact), at };
}

export function sorted(
  locale: Locale,
  judged: readonly Judged[],
): Pick<UndoPreview, 'reverse' | 'kept' | 'impossible' | 'blocked' | 'notices'> {
  const result: ReturnType<typeof sorted> = { reverse: [], kept: [], impossible: [], blocked: [], notices: [] };
  for (const one of judged) {
    const { verdict } = one;
    const line = lineOf(locale, one);
    if (verdict.verdict === 'reverse')
      result.reverse.push({ ...line, before: verdict.becomes?.[locale] ?? line.before });
    else if (verdict.verdict === 'kept') result.kept.push({ ...line, ...verdict });
    else if (verdict.verdict === 'impossible') result.impossible.push({ ...line, ...verdict });
    else result.blocked.push({ ...line, ...verdict });
    const notice = verdict.verdict === 'reverse' ? verdict.notice : undefined;
    if (notice && !result.notices.some((known) => known.code === notice.code)) result.notices.push(notice);
  }
  return result;
}

async function titlesOf(context: Context, one: Case): Promise<{ path: string; title: LocalText }[]> {
  const titles = new Map<string, LocalText>();
  for (const record of one.family) {
    for (const block of allBlocks(await definitionOf(context, record.versionId))) titles.set(block.id, block.title);
  }
  return one.open.map((step) => ({
    path: step.path,
    title: titles.get(step.blockId) ?? { ko: step.blockId, en: step.blockId },
  }));
}

interface Foresight {
  /** What would be undone, in the order of doing, the asked execution last. */
  plan: Case[];
  refusal: ErrorDefinition | null;
}

/** The plan of an order and what stands against it, for a preview or a request. @throws EXECUTION_NOT_FOUND */
export async function foresee(context: Context, about: { id: string; withDependents: boolean }): Promise<Foresight> {
  const bare = await unjudged(context, about.id);
  await demandVisible(context, bare.record);
  try {
    const plan = await planOf(context, about.id, { ...about, forWrite: false });
    return { plan, refusal: await refusalOfPlan(context, plan, { authorised: false, approved: false }) };
  } catch (error) {
    return { plan: [bare], refusal: asRefusal(error) };
  }
}

/** What is in the way, even when the order leaves it alone: a person decides whether to undo it together. */
async function chainOf(context: Context, about: { id: string; withDependents: boolean }, { plan }: Foresight) {
  const inTheWay = blockersOf(plan.at(-1) as Case).length > 0;
  const whole =
    about.withDependents || !inTheWay
      ? plan
      : await planOf(context, about.id, { withDependents: true, forWrite: false });
  return Promise.all(whole.slice(0, -1).map(({ record }) => linkOf(context, record)));
}

async function linkOf(context: Context, record: queries.ExecutionRecord): Promise<UndoPreview['chain'][number]> {
  const { id, title, frameTitle, finishedAt } = record;
  if (!(await isHidden(context, record))) return { id, title, frameTitle, finishedAt };
  const hidden = { ko: '비공개 플로우', en: 'A private flow' };
  return { id, title: hidden[context.locale], frameTitle: hidden, finishedAt };
}

/** What an undo would do now, without doing anything. @throws EXECUTION_NOT_FOUND */
export async function previewUndo(
  context: Context,
  about: { id: string; withDependents: boolean },
): Promise<UndoPreview> {
  const foresight = await foresee(context, about);
  const { plan, refusal } = foresight;
  const one = plan.at(-1) as Case;
  return {
    executionId: about.id,
    status: undoStatus(one.record, one.now),
    allowed: refusal === null,
    refusal: refusal && told(refusal),
    ...sorted(context.locale, await shown(context, plan)),
    chain: await chainOf(context, about, foresight),
    pending: await titlesOf(context, one),
    hash: hashOf(plan),
  };
}

/** Impacts as they will be taken back, the latest first; not those of executions that the actor may not see. */
async function shown(context: Context, plan: readonly Case[]): Promise<Judged[]> {
  const lines: Judged[] = [];
  for (const one of plan) if (!(await isHidden(context, one.record))) lines.push(...one.judged.toReversed());
  return lines;
}

/** @throws EXECUTION_NOT_FOUND */
export async function readUndoStatus(context: Context, id: string): Promise<UndoStatus> {
  const { record, now } = await unjudged(context, id);
  await demandVisible(context, record);
  return undoStatus(record, now);
}
