/**
 * Publishing passes here: where the company or the frame wants it, or the publisher lacks a right that the flow uses, somebody else has
 * approved exactly this draft.
 */
import { createHash } from 'node:crypto';
import type { BlockAction } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, getActorId, hasPermission } from '#kernel/server/context.ts';
import { getStricterRule, isReviewNeeded, toExecutableText } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listFlowBlockActions, listMissingNeeds, listNeedNames, type PermissionNeed } from './block-actions.ts';
import { listHeldPermissions } from './responsible.ts';
import { type ReviewRules, selectApprovals, selectReviewRules } from './review.queries.ts';

/** The same for all definitions that run alike. */
export function hashDefinition(definition: FrameDefinition): string {
  return createHash('sha256').update(toExecutableText(definition)).digest('base64url');
}

export async function loadReviewRules(context: Context, frameId: string): Promise<ReviewRules> {
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
  /** Needs of the draft that the actor lacks: a person who holds them must approve it. */
  missing: readonly PermissionNeed[];
  approvers: readonly string[];
}

async function areCovered(
  context: Context,
  missing: readonly PermissionNeed[],
  approvers: readonly string[],
): Promise<boolean> {
  if (missing.length === 0) return true;
  const heldPermissions = await listHeldPermissions(context, approvers);
  return missing.every((need) => need.some((permission) => heldPermissions.has(permission)));
}

/**
 * The creator of an API key answers for drafts it publishes, with rights beyond the key's: a person reviews acts known only at run
 * time.
 */
const isBeyondKey = ({ actor }: Context, blockActions: readonly BlockAction[]): boolean =>
  actor.kind === 'service' && actor.key !== undefined && blockActions.some(({ needs }) => needs.length === 0);

/** Returns if the draft needs a review, by the rules or for lack of rights, and if it has one. */
export async function getDraftReview(
  context: Context,
  { frame, definition, irreversible }: Draft,
): Promise<DraftReview> {
  const rules = await loadReviewRules(context, frame.id);
  const hash = hashDefinition(definition);
  const draft = { frameId: frame.id, hash, baseVersion: frame.currentVersion };
  const approvers = (await context.unit.query(selectApprovals(context.companyId, draft))).map(({ by }) => by);
  const blockActions = await listFlowBlockActions(context, { key: frame.key, definition });
  const missing = listMissingNeeds(blockActions, (permission) => hasPermission(context, permission));
  const isAsked =
    isReviewNeeded(getStricterRule(rules.company, rules.frame), irreversible) || isBeyondKey(context, blockActions);
  const isNeeded = isAsked || missing.length > 0;
  const isApproved = approvers.length > 0 && (await areCovered(context, missing, approvers));
  return { hash, isNeeded, isApproved, missing, approvers };
}

/**
 * Who answers for the draft once it is published: the actor, and who approved it.
 * @throws FRAME_RIGHTS_MISSING, FRAME_REVIEW_NEEDED
 */
export async function assertReviewed(context: Context, draft: Draft): Promise<string[]> {
  const { isNeeded, isApproved, missing, approvers } = await getDraftReview(context, draft);
  if (isNeeded && !isApproved) {
    if (missing.length === 0) throw fail(flowErrors.FRAME_REVIEW_NEEDED);
    const names = await listNeedNames(context, missing);
    const permissions = names.map((name) => name[context.locale]).join(', ');
    throw fail(flowErrors.FRAME_RIGHTS_MISSING, {
      values: { permissions },
      details: names.map(({ code }) => ({ code })),
    });
  }
  return [...new Set([getActorId(context), ...approvers])].filter((id) => id !== null);
}
