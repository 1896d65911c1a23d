/** What an undo would do, without doing anything. */
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { flowErrors } from '../contract/errors.ts';
import type { UndoPreview } from '../contract/shapes.ts';
import { type UndoStatus, undoStatus } from '../contract/undo.ts';
import { allBlocks } from '../contract/validate.ts';
import * as queries from './execution.queries.ts';
import { definitionOf } from './frame.service.ts';
import { impactFor } from './impact.ts';
import {
  asRefusal,
  authorityRefusal,
  blockersOf,
  type Case,
  caseOf,
  hashOf,
  type Judged,
  longestChain,
  refusalOfCase,
} from './judge.ts';
import { needsApproval } from './settings.service.ts';

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

/** The cases that would have to be undone before the first, in the order of doing: latest first. */
async function chainOf(context: Context, first: Case): Promise<Case[]> {
  const found = new Map<string, Case>();
  const queue = blockersOf(first);
  for (let id = queue.shift(); id !== undefined && found.size < longestChain; id = queue.shift()) {
    if (found.has(id) || id === first.record.id) continue;
    const next = await caseOf(context, id, false);
    found.set(id, next);
    queue.push(...blockersOf(next));
  }
  const place = (one: Case) => Math.max(0, ...one.judged.map(({ impact }) => impact.sequence));
  return [...found.values()].sort((a, b) => place(b) - place(a));
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

/** What an undo would do now, without doing anything. @throws EXECUTION_NOT_FOUND */
export async function previewUndo(
  context: Context,
  about: { id: string; withDependents: boolean },
): Promise<UndoPreview> {
  let refusal: ErrorDefinition | null = null;
  const found = await caseOf(context, about.id, false).catch((error: unknown) => {
    if ((error as { code?: string }).code === flowErrors.EXECUTION_NOT_FOUND.code) throw error;
    refusal = asRefusal(error);
    return null;
  });
  const one = found ?? (await unjudged(context, about.id));
  const chain = await chainOf(context, one);
  refusal ??= (await authorityRefusal(context, one.record)) ?? refusalOfCase(one);
  if (about.withDependents && refusal === flowErrors.UNDO_BLOCKED_BY_DEPENDENTS) {
    const inTheWay = chain.map(refusalOfCase).find((no) => no && no !== flowErrors.UNDO_BLOCKED_BY_DEPENDENTS);
    refusal = chain.length === 0 ? refusal : (inTheWay ?? null);
  }
  if (refusal === null && (await needsApproval(context, one.record))) refusal = flowErrors.UNDO_NEEDS_APPROVAL;
  return {
    executionId: about.id,
    status: undoStatus(one.record, one.now),
    allowed: refusal === null,
    refusal: refusal && told(refusal),
    ...sorted(context.locale, about.withDependents ? [...chain, one].flatMap(({ judged }) => judged) : one.judged),
    chain: chain.map(({ record: { id, title, frameTitle, finishedAt } }) => ({ id, title, frameTitle, finishedAt })),
    pending: await titlesOf(context, one),
    hash: hashOf([one]),
  };
}

/** The case of an execution whose blocks would not even judge it. */
async function unjudged(context: Context, id: string): Promise<Case> {
  const companyId = companyOf(context).id;
  const [family, [clock]] = await context.unit.queryAll([
    queries.selectFamily(companyId, id),
    queries.selectClock(),
  ] as const);
  const [record] = family;
  if (!record || !clock) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return { record, family, judged: [], open: [], now: clock.now };
}

/** @throws EXECUTION_NOT_FOUND */
export async function readUndoStatus(context: Context, id: string): Promise<UndoStatus> {
  const companyId = companyOf(context).id;
  const [[record], [clock]] = await context.unit.queryAll([
    queries.selectExecution(companyId, id),
    queries.selectClock(),
  ] as const);
  if (!record || !clock) throw fail(flowErrors.EXECUTION_NOT_FOUND);
  return undoStatus(record, clock.now);
}
