/** Reviews of drafts: submitted once, never changed. The step of the review's run holds the decision. */
import type { Json } from '#kernel/contract/block.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
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

const maxShown = 50;

export function selectReviews(companyId: string, filter: { frameId?: string; id?: string }): Statement<ReviewRow> {
  const condition = where(
    sql`r.company_id = ${companyId}`,
    filter.frameId && sql`r.frame_id = ${filter.frameId}`,
    filter.id && sql`r.id = ${filter.id}`,
  );
  return statement(
    `select ${columns} from ${source} ${condition.text} order by r.id desc limit ${condition.bind(maxShown)}`,
    condition.values,
  );
}

/** People who approved exactly this draft against this version, except its requester and its author. */
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
      toJson(review.definition as unknown as Json),
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

export interface ReviewRules {
  company: ReviewRule;
  frame: ReviewRule | null;
  /** The last author of the draft. */
  writtenBy: string | null;
}

export function selectReviewRules(companyId: string, frameId: string): Statement<ReviewRules> {
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
