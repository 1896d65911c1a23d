/**
 * Publishing passes here: where the company or the frame wants it, or the publisher lacks a right that the flow uses, somebody else has
 * approved exactly this draft.
 */
import { createHash } from 'node:crypto';
import type { Act } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { meaningOf, needsReview, stricter } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { actsOf, lackedBy, type Need, namesOfNeeds } from './acts.ts';
import { heldBy } from './responsible.ts';
import { type RulesOfReview, selectApprovals, selectReviewRules } from './review.queries.ts';

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
  frame: { id: string; key: string; currentVersion: number | null };
  definition: FrameDefinition;
  irreversible: readonly unknown[];
}

interface DraftReview {
  hash: string;
  isNeeded: boolean;
  isApproved: boolean;
  /** What the draft does and the actor may not: somebody who may must approve it. */
  missing: readonly Need[];
  /** Who approved it. */
  approvers: readonly string[];
}

async function covers(context: Context, missing: readonly Need[], approvers: readonly string[]): Promise<boolean> {
  if (missing.length === 0) return true;
  const held = await heldBy(context, approvers);
  return missing.every((need) => need.some((permission) => held.has(permission)));
}

/** Whoever made a program's key answers for what it publishes, with more than the key is for: what only the run knows, a person looks at. */
const isBeyondKey = ({ actor }: Context, acts: readonly Act[]): boolean =>
  actor.kind === 'service' && actor.key !== undefined && acts.some(({ needs }) => needs.length === 0);

/** Whether the draft wants a review, by the rules or for want of rights, and whether it has one. */
export async function reviewOf(context: Context, { frame, definition, irreversible }: Draft): Promise<DraftReview> {
  const rules = await reviewRules(context, frame.id);
  const hash = hashOfDefinition(definition);
  const draft = { frameId: frame.id, hash, baseVersion: frame.currentVersion };
  const approvers = (await context.unit.query(selectApprovals(context.companyId, draft))).map(({ by }) => by);
  const acts = await actsOf(context, { key: frame.key, definition });
  const missing = lackedBy(acts, (permission) => may(context, permission));
  const isAsked = needsReview(stricter(rules.company, rules.frame), irreversible) || isBeyondKey(context, acts);
  const isNeeded = isAsked || missing.length > 0;
  const isApproved = approvers.length > 0 && (await covers(context, missing, approvers));
  return { hash, isNeeded, isApproved, missing, approvers };
}

/**
 * Who answers for the draft once it is published: the actor, and who approved it.
 * @throws FRAME_RIGHTS_MISSING, FRAME_REVIEW_NEEDED
 */
export async function demandReviewed(context: Context, draft: Draft): Promise<string[]> {
  const { isNeeded, isApproved, missing, approvers } = await reviewOf(context, draft);
  if (isNeeded && !isApproved) {
    if (missing.length === 0) throw fail(flowErrors.FRAME_REVIEW_NEEDED);
    const names = await namesOfNeeds(context, missing);
    const permissions = names.map((name) => name[context.locale]).join(', ');
    throw fail(flowErrors.FRAME_RIGHTS_MISSING, {
      values: { permissions },
      details: names.map(({ code }) => ({ code })),
    });
  }
  return [...new Set([actorId(context), ...approvers])].filter((id) => id !== null);
}
