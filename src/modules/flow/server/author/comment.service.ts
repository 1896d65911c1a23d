/** What is said of a frame and of its blocks: threads that are settled and opened again. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { FrameComment } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { actorName } from '../frame/actor.ts';
import { frameToEdit } from '../frame/frame.service.ts';
import * as queries from './review-rows.queries.ts';

const who = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

async function commentsOf(context: Context, frameId: string): Promise<FrameComment[]> {
  const rows = await context.unit.query(queries.selectComments(context.companyId, frameId));
  const people = await findPeople(
    context,
    rows.flatMap(({ saidBy }) => saidBy ?? []),
  );
  // The name is the one of then, the picture that of now.
  const speaker = ({ saidBy: id, saidByName: name }: queries.CommentRow) =>
    id ? { id, name, avatar: people.get(id)?.avatar ?? null } : null;
  const answers = Map.groupBy(rows, ({ threadId }) => threadId);
  return (answers.get(null) ?? []).map((row) => ({
    id: row.id,
    block: row.block,
    words: row.words,
    by: speaker(row),
    at: row.saidAt,
    resolved: row.resolvedAt ? { by: who(row.resolvedBy, row.resolvedByName), at: row.resolvedAt } : null,
    answers: (answers.get(row.id) ?? []).map((answer) => ({
      id: answer.id,
      words: answer.words,
      by: speaker(answer),
      at: answer.saidAt,
    })),
  }));
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function listComments(context: Context, frameId: string): Promise<FrameComment[]> {
  await frameToEdit(context, frameId);
  return commentsOf(context, frameId);
}

/** @throws COMMENT_NOT_FOUND where it answers none of this frame */
export async function addComment(
  context: Context,
  comment: { id: string; words: string; block: string | null; answers: string | null },
): Promise<FrameComment[]> {
  const { id: frameId, words, block, answers: threadId } = comment;
  await frameToEdit(context, frameId);
  const by = { by: actorId(context), byName: actorName(context) };
  const row = { id: newId(), frameId, threadId, block: threadId ? null : block, words, ...by };
  const [kept] = await context.unit.query(queries.insertComment(context.companyId, row));
  if (!kept) throw fail(flowErrors.COMMENT_NOT_FOUND);
  emit(context, frameChanged, { id: frameId });
  return commentsOf(context, frameId);
}

/** @throws COMMENT_NOT_FOUND */
export async function resolveComment(
  context: Context,
  { id: frameId, commentId: id, isResolved }: { id: string; commentId: string; isResolved: boolean },
): Promise<FrameComment[]> {
  await frameToEdit(context, frameId);
  const by = { by: actorId(context), byName: actorName(context) };
  const [kept] = await context.unit.query(
    queries.resolveComment(context.companyId, { id, frameId, isResolved, ...by }),
  );
  if (!kept) throw fail(flowErrors.COMMENT_NOT_FOUND);
  emit(context, frameChanged, { id: frameId });
  return commentsOf(context, frameId);
}
