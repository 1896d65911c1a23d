/** Reviews of drafts: handed over once, never changed. What was decided is told by the step of the review's run. */
import type { Json } from '#kernel/contract/block.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { ReviewRule, ReviewState } from '../../contract/authoring/review.ts';
import type { FrameDefinition } from '../../contract/frame.ts';

/** The step of the review's run in which it is decided. */
export const decidingStep = 'decide';
export const approveOutlet = 'approve';

export interface ReviewRow {
  id: string;
  frameId: string;
  hash: string;
  definition: FrameDefinition;
  baseVersion: number | null;
  comment: string;
  askedBy: string | null;
  askedByName: string;
  writtenBy: string | null;
  reviewerId: string;
  reviewerName: string;
  runId: string;
  askedAt: string;
  state: ReviewState;
  taskId: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  answer: string | null;
}

const columns = `r.id, r.frame_id as "frameId", r.hash, r.definition, r.base_version as "baseVersion", r.comment,
  r.asked_by as "askedBy", r.asked_by_name as "askedByName", r.written_by as "writtenBy", r.reviewer_id as "reviewerId",
  r.reviewer_name as "reviewerName", r.run_id as "runId", r.asked_at as "askedAt",
  case when e.undone_by is not null or e.status = 'cancelled' then 'ended'
    when s.status = 'done' and s.outlet = '${approveOutlet}' then 'approved'
    when s.status = 'done' then 'returned' when s.status = 'waiting' then 'asked' else 'ended' end as state,
  case when s.status = 'waiting' then s.id end as "taskId",
  case when s.status = 'done' then s.actor_id end as "decidedBy",
  case when s.status = 'done' then s.actor_name end as "decidedByName",
  case when s.status = 'done' then s.ended_at end as "decidedAt", s.output ->> 'comment' as answer`;
const source = `flow.reviews r join flow.executions e on e.company_id = r.company_id and e.id = r.run_id
  left join flow.steps s on s.company_id = r.company_id and s.execution_id = r.run_id and s.path = '${decidingStep}'`;

const mostShown = 50;

export function selectReviews(companyId: string, about: { frameId?: string; id?: string }): Statement<ReviewRow> {
  const asked = where(
    sql`r.company_id = ${companyId}`,
    about.frameId && sql`r.frame_id = ${about.frameId}`,
    about.id && sql`r.id = ${about.id}`,
  );
  return statement(
    `select ${columns} from ${source} ${asked.text} order by r.id desc limit ${asked.bind(mostShown)}`,
    asked.values,
  );
}

/** Who approved exactly this draft against this version, and neither asked for it nor wrote it. */
export function selectApprovals(
  companyId: string,
  draft: { frameId: string; hash: string; baseVersion: number | null },
): Statement<{ by: string }> {
  return statement(
    `select distinct s.actor_id as by from ${source}
     where r.company_id = $1 and r.frame_id = $2 and r.hash = $3 and r.base_version is not distinct from $4
       and e.undone_by is null and e.status = 'finished' and s.status = 'done' and s.outlet = '${approveOutlet}'
       and s.actor_id is distinct from r.asked_by and s.actor_id is distinct from r.written_by`,
    [companyId, draft.frameId, draft.hash, draft.baseVersion],
  );
}

export interface NewReview {
  id: string;
  frameId: string;
  hash: string;
  definition: FrameDefinition;
  baseVersion: number | null;
  comment: string;
  askedBy: string | null;
  askedByName: string;
  writtenBy: string | null;
  reviewerId: string;
  reviewerName: string;
  runId: string;
}

export function insertReview(companyId: string, review: NewReview): Statement<unknown> {
  return statement(
    `insert into flow.reviews (company_id, id, frame_id, hash, definition, base_version, comment, asked_by, asked_by_name,
       written_by, reviewer_id, reviewer_name, run_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      companyId,
      review.id,
      review.frameId,
      review.hash,
      json(review.definition as unknown as Json),
      review.baseVersion,
      review.comment,
      review.askedBy,
      review.askedByName,
      review.writtenBy,
      review.reviewerId,
      review.reviewerName,
      review.runId,
    ],
  );
}

export interface RulesOfReview {
  company: ReviewRule;
  frame: ReviewRule | null;
  /** Who wrote the draft last. */
  writtenBy: string | null;
}

export function selectReviewRules(companyId: string, frameId: string): Statement<RulesOfReview> {
  return statement(
    `select coalesce(s.review, 'never') as company, f.review as frame, f.draft_by as "writtenBy"
     from flow.frames f left join flow.settings s on s.company_id = f.company_id
     where f.company_id = $1 and f.id = $2`,
    [companyId, frameId],
  );
}

export function updateReviewRule(companyId: string, frameId: string, rule: ReviewRule | null): Statement<unknown> {
  return statement('update flow.frames set review = $3 where company_id = $1 and id = $2', [companyId, frameId, rule]);
}
