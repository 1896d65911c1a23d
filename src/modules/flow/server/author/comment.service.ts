/** Frame comments: threads on a frame and its blocks that are resolved and reopened. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { FrameComment } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameChanged } from '../../contract/events.ts';
import { getActorDisplayName } from '../frame/actor.ts';
import { getFrameToEdit } from '../frame/frame.service.ts';
import * as queries from './review-comment.queries.ts';

const toPerson = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);

async function selectFrameComments(context: Context, frameId: string): Promise<FrameComment[]> {
  const rows = await context.unit.query(queries.selectComments(context.companyId, frameId));
  const people = await findPeople(
    context,
    rows.flatMap(({ saidBy }) => saidBy ?? []),
  );
  // The name is the one at the time of the comment; the avatar is the current one.
  const toAuthor = ({ saidBy: id, saidByName: name }: queries.CommentRow) =>
    id ? { id, name, avatar: people.get(id)?.avatar ?? null } : null;
  const answers = Map.groupBy(rows, ({ threadId }) => threadId);
  return (answers.get(null) ?? []).map((row) => ({
    id: row.id,
    block: row.block,
    words: row.words,
    by: toAuthor(row),
    at: row.saidAt,
    resolved: row.resolvedAt ? { by: toPerson(row.resolvedBy, row.resolvedByName), at: row.resolvedAt } : null,
    answers: (answers.get(row.id) ?? []).map((answer) => ({
      id: answer.id,
      words: answer.words,
      by: toAuthor(answer),
      at: answer.saidAt,
    })),
  }));
}

/** @throws FRAME_NOT_FOUND, FRAME_ACCESS_DENIED */
export async function listComments(context: Context, frameId: string): Promise<FrameComment[]> {
  await getFrameToEdit(context, frameId);
  return selectFrameComments(context, frameId);
}

/** @throws COMMENT_NOT_FOUND where it answers none of this frame */
export async function addComment(
  context: Context,
  comment: { id: string; words: string; block: string | null; answers: string | null },
): Promise<FrameComment[]> {
  const { id: frameId, words: text, block, answers: threadId } = comment;
  await getFrameToEdit(context, frameId);
  const by = { by: getActorId(context), byName: getActorDisplayName(context) };
  const row = { id: createId(), frameId, threadId, block: threadId ? null : block, words: text, ...by };
  const [insertedComment] = await context.unit.query(queries.insertComment(context.companyId, row));
  if (!insertedComment) throw fail(flowErrors.COMMENT_NOT_FOUND);
  emit(context, frameChanged, { id: frameId });
  return selectFrameComments(context, frameId);
}

/** @throws COMMENT_NOT_FOUND */
export async function resolveComment(
  context: Context,
  { id: frameId, commentId: id, isResolved }: { id: string; commentId: string; isResolved: boolean },
): Promise<FrameComment[]> {
  await getFrameToEdit(context, frameId);
  const by = { by: getActorId(context), byName: getActorDisplayName(context) };
  const [resolvedComment] = await context.unit.query(
    queries.updateCommentResolved(context.companyId, { id, frameId, isResolved, ...by }),
  );
  if (!resolvedComment) throw fail(flowErrors.COMMENT_NOT_FOUND);
  emit(context, frameChanged, { id: frameId });
  return selectFrameComments(context, frameId);
}
