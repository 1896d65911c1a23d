/** What an undo would do. It is carried out to be sure and taken back again, where that is quick and the person may. */
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { fail } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Refused } from '../../contract/shapes.ts';
import { type UndoStatus, undoStatus } from '../../contract/undo.ts';
import { mostPreviewed, type UndoPreview } from '../../contract/undo-shapes.ts';
import { allBlocks } from '../../contract/validate.ts';
import { definitionOf } from '../frame/version.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { isPassing, undone } from '../run/savepoint.ts';
import { blockersOf, type Case, isLight, type Judged, seenUnjudged, unjudged } from './case.ts';
import { longestChain } from './circumstances.ts';
import { hashOf, type Order, type Performance, perform, performChecked, sizeOf, type Work } from './perform.ts';
import { drawnLists, wholeLists } from './preview-lists.ts';
import { provedOnce } from './proofs.ts';
import { UndoRight } from './right.ts';
import { refusalFor, seenIn } from './sight.ts';
import { waitBriefly } from './undo.queries.ts';
import { needsApproval } from './worth.ts';

/** More changes than this are told, not tried: trying holds locks. */
const mostTried = mostPreviewed;

export function wordsOf(error: ErrorDefinition): Refused {
  return fail(error, { values: { most: longestChain } }).inWords();
}

async function pendingOf(context: Context, undoCase: Case): Promise<{ path: string; title: LocalText }[]> {
  const titles = new Map<string, LocalText>();
  const open = undoCase.open.filter(({ executionId }) => !undoCase.hidden.has(executionId));
  for (const record of open.length > 0 ? undoCase.family : []) {
    for (const block of allBlocks(await definitionOf(context, record.versionId))) titles.set(block.id, block.title);
  }
  return open.map((step) => ({
    path: step.path,
    title: titles.get(step.blockId) ?? { ko: step.blockId, en: step.blockId },
  }));
}

export function linkOf(context: Context, record: ExecutionRecord, isHidden: boolean): UndoPreview['chain'][number] {
  const { id, title, frameTitle, finishedAt, status } = record;
  if (!isHidden) return { id, title, frameTitle, finishedAt, status };
  const hidden = { ko: '비공개 업무', en: 'A private flow' };
  return { id, title: hidden[context.locale], frameTitle: hidden, finishedAt, status };
}

/** What is in the way, even when the order leaves it alone: a person decides whether to undo it together. Of too many the latest, which go first. */
async function chainOf(work: Work, performance: Performance): Promise<UndoPreview['chain']> {
  const { context, order } = work;
  const { asked } = performance;
  const inTheWay = blockersOf(asked).length > 0 && !order.withDependents;
  const whole = inTheWay
    ? await perform({ ...work, order: { ...order, withDependents: true } }, { why: null, known: [asked] })
    : performance;
  const { at, cases, refusal } = whole;
  const isTooLong = refusal?.code === flowErrors.UNDO_CHAIN_TOO_LONG.code;
  const latest = isTooLong ? blockersOf(at).slice(0, longestChain) : [];
  const first = latest.length > 0 ? [await unjudged(context, ...latest)] : [];
  const ordered = [...cases.filter((one) => one !== at), ...first, ...cases.filter((one) => one === at)];
  const links = ordered.flatMap(({ roots, hidden }) => roots.map((root) => linkOf(context, root, hidden.has(root.id))));
  return links.filter(({ id }) => id !== order.id);
}

/** Impacts as they are taken back, the latest first; not those of executions that the actor may not see. */
function shown(cases: readonly Case[]): Judged[] {
  return cases.flatMap((one) => seenIn(one).toReversed());
}

/** The preview of what was told or tried. */
export async function previewOf(
  work: Work,
  about: {
    refusal: ErrorDefinition | null;
    proved: boolean;
    readBefore?: ReadonlySet<string> | undefined;
    /** The first line of each list that is shown. */
    from?: number | undefined;
  },
  performance: Performance,
): Promise<UndoPreview> {
  const { refusal, proved, from = 0 } = about;
  const { context, order } = work;
  const { asked, at, cases } = performance;
  const root = asked.roots.find(({ id }) => id === order.id) as ExecutionRecord;
  const lines = shown(cases);
  const isLarge = cases.some(isLight);
  const { lists, hidden } = isLarge
    ? await drawnLists(context, lines, from)
    : await wholeLists(context, lines, { from, readBefore: about.readBefore });
  return {
    executionId: order.id,
    status: undoStatus(root, asked.now),
    allowed: refusal === null,
    refusal: refusal && wordsOf(refusalFor(refusal, { at, hidden })),
    proved,
    ...lists,
    chain: await chainOf(work, performance),
    pending: await pendingOf(context, asked),
    hash: hashOf(performance),
  };
}

/** Carries the order out and takes it back. Null where others hold what it needs: nobody waits for a preview. */
async function tryOut(work: Work, told: Performance): Promise<Performance | null> {
  const { context } = work;
  const why = { asker: work.right.asker, reason: { code: 'other', text: '' } as const };
  try {
    const performance = await undone(context, () => {
      context.unit.add(waitBriefly());
      return performChecked(work, why, told);
    });
    return performance.refusal?.code === flowErrors.UNDO_PREVIEW_CHANGED.code ? null : performance;
  } catch (error) {
    if (!isPassing(context, error)) throw error;
    context.log.info({ err: error }, 'an undo was told, not tried: others are at work on it');
    return null;
  }
}

/**
 * What the order would come to, tried where that is possible, and why it may be refused. The unit must be one that is rolled
 * back or that keeps nothing of this.
 * @throws EXECUTION_NOT_FOUND
 */
export async function foresee(
  work: Work,
): Promise<{ performance: Performance; refusal: ErrorDefinition | null; proved: boolean }> {
  const told = await perform(work, { why: null });
  const mayTry = told.refusal === null && sizeOf(told) <= mostTried;
  const { context, order } = work;
  const tried = mayTry ? await provedOnce(context, { order, told }, () => tryOut(work, told)) : null;
  const performance = tried ?? told;
  const large = performance.refusal === null && work.right.needsApproval;
  const refusal =
    large && (await needsApproval(context, performance.cases, { undoes: false }))
      ? flowErrors.UNDO_NEEDS_APPROVAL
      : performance.refusal;
  return { performance, refusal, proved: tried !== null };
}

/** @throws EXECUTION_NOT_FOUND, also for what the actor may not see */
export async function previewUndo(context: Context, order: Order, from = 0): Promise<UndoPreview> {
  const { roots } = await seenUnjudged(context, order.id);
  const right = UndoRight.ofActor(context, roots[0]);
  const work = { context, order, right };
  const { performance, refusal, proved } = await foresee(work);
  return previewOf(work, { refusal, proved, from }, performance);
}

/** @throws EXECUTION_NOT_FOUND */
export async function readUndoStatus(context: Context, id: string): Promise<UndoStatus> {
  const { roots, now } = await seenUnjudged(context, id);
  return undoStatus(roots[0], now);
}
