/** Publishing passes here: where the company or the frame wants it, somebody else has approved exactly this draft. */
import { createHash } from 'node:crypto';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { meaningOf, needsReview, stricter } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { type RulesOfReview, selectApproval, selectReviewRules } from './review.queries.ts';

/** The same for all definitions that run alike. */
export function hashOfDefinition(definition: FrameDefinition): string {
  return createHash('sha256').update(meaningOf(definition)).digest('base64url');
}

export async function reviewRules(context: Context, frameId: string): Promise<RulesOfReview> {
  const [rules] = await context.unit.query(selectReviewRules(context.companyId, frameId));
  if (!rules) throw fail(kernelErrors.NOT_FOUND);
  return rules;
}

interface Draft {
  frame: { id: string; currentVersion: number | null };
  definition: FrameDefinition;
  irreversible: readonly unknown[];
}

/** Whether the draft wants a review, and whether it has one. */
export async function reviewOf(
  context: Context,
  { frame, definition, irreversible }: Draft,
): Promise<{ hash: string; isNeeded: boolean; isApproved: boolean }> {
  const rules = await reviewRules(context, frame.id);
  const hash = hashOfDefinition(definition);
  const draft = { frameId: frame.id, hash, baseVersion: frame.currentVersion };
  const approvals = await context.unit.query(selectApproval(context.companyId, draft));
  const isNeeded = needsReview(stricter(rules.company, rules.frame), irreversible);
  return { hash, isNeeded, isApproved: approvals.length > 0 };
}

/** @throws FRAME_REVIEW_NEEDED */
export async function demandReviewed(context: Context, draft: Draft): Promise<void> {
  const { isNeeded, isApproved } = await reviewOf(context, draft);
  if (isNeeded && !isApproved) throw fail(flowErrors.FRAME_REVIEW_NEEDED);
}
