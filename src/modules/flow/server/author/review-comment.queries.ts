/** The review behind a run, and comments on frames. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export function selectReviewOfRun(
  companyId: string,
  runId: string,
): Statement<{ id: string; frameTitle: LocalText; askedBy: string | null }> {
  return statement(
    `select r.id, f.title as "frameTitle", r.asked_by as "askedBy" from flow.reviews r
     join flow.frames f on f.company_id = r.company_id and f.id = r.frame_id
     where r.company_id = $1 and r.run_id = $2`,
    [companyId, runId],
  );
}

export interface CommentRow {
  id: string;
  threadId: string | null;
  block: string | null;
  words: string;
  saidBy: string | null;
  saidByName: string;
  saidAt: string;
  resolvedBy: string | null;
  resolvedByName: string | null;
  resolvedAt: string | null;
}

/** The latest comments of a frame, at most this many, oldest first; older ones are left out. */
const maxComments = 500;

export function selectComments(companyId: string, frameId: string): Statement<CommentRow> {
  return statement(
    `select id, thread_id as "threadId", block, words, said_by as "saidBy", said_by_name as "saidByName", said_at as "saidAt",
       resolved_by as "resolvedBy", resolved_by_name as "resolvedByName", resolved_at as "resolvedAt"
     from (select * from flow.frame_comments where company_id = $1 and frame_id = $2 order by id desc limit $3) c order by id`,
    [companyId, frameId, maxComments],
  );
}

/** No row where it would answer what does not begin a thread of this frame. */
export function insertComment(
  companyId: string,
  comment: {
    id: string;
    frameId: string;
    threadId: string | null;
    block: string | null;
    words: string;
    by: string | null;
    byName: string;
  },
): Statement<{ id: string }> {
  return statement(
    `insert into flow.frame_comments (company_id, id, frame_id, thread_id, block, words, said_by, said_by_name)
     select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::uuid, $8
     where $4::uuid is null or exists (select from flow.frame_comments t
       where t.company_id = $1 and t.frame_id = $3 and t.id = $4 and t.thread_id is null)
     returning id`,
    [
      companyId,
      comment.id,
      comment.frameId,
      comment.threadId,
      comment.block,
      comment.words,
      comment.by,
      comment.byName,
    ],
  );
}

/** Settles a thread, or opens it again. */
export function updateCommentResolved(
  companyId: string,
  resolution: { id: string; frameId: string; isResolved: boolean; by: string | null; byName: string },
): Statement<{ id: string }> {
  return statement(
    `update flow.frame_comments set resolved_by = case when $4 then $5::uuid end, resolved_by_name = case when $4 then $6 end,
       resolved_at = case when $4 then now() end
     where company_id = $1 and frame_id = $3 and id = $2 and thread_id is null returning id`,
    [companyId, resolution.id, resolution.frameId, resolution.isResolved, resolution.by, resolution.byName],
  );
}
