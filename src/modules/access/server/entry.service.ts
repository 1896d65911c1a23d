/** Entry check: decides if a member may enter at all, whatever the roles. */
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { filterWithSecondFactor } from '#modules/identity/server/index.ts';
import { evaluatePermission, type Reason } from '../contract/evaluate.ts';
import { selectSignInRules } from './sign-in-rules.queries.ts';

/** The company demands a second factor, and this person has set up none. */
export async function isMissingRequiredFactor(
  context: AnyContext,
  input: { personId: string; rules: { secondFactor: boolean } | undefined },
): Promise<boolean> {
  const { personId, rules } = input;
  return rules?.secondFactor === true && !(await filterWithSecondFactor(context, [personId])).has(personId);
}

/** The reason that an active member cannot enter now, from the same evaluator; null: no obstacle. */
export async function getEntryRefusal(context: Context, personId: string): Promise<Reason | null> {
  const [rules] = await context.unit.query(selectSignInRules(context.companyId));
  if (!(await isMissingRequiredFactor(context, { personId, rules }))) return null;
  const subject = { membership: 'active', lacksSecondFactor: true, roles: [], grants: [] } as const;
  // It is asked for no permission: who comes in nowhere has none.
  return evaluatePermission(subject, null, { now: new Date().toISOString() }).reason;
}
