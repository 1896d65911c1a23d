/** Whether a member, whatever the roles give, is let in at all. */
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { withSecondFactor } from '#modules/identity/server/index.ts';
import { evaluatePermission, type Reason } from '../contract/evaluate.ts';
import { signInRules } from './sign-in-rules.queries.ts';

/** The company demands a second factor, and this person has set up none. */
export async function lacksDemandedFactor(
  context: AnyContext,
  about: { personId: string; rules: { secondFactor: boolean } | undefined },
): Promise<boolean> {
  const { personId, rules } = about;
  return rules?.secondFactor === true && !(await withSecondFactor(context, [personId])).has(personId);
}

/** Why an active member cannot enter now, in the words of the one evaluator; null: nothing keeps the member out. */
export async function refusalAtEntry(context: Context, personId: string): Promise<Reason | null> {
  const [rules] = await context.unit.query(signInRules(context.companyId));
  if (!(await lacksDemandedFactor(context, { personId, rules }))) return null;
  const subject = { membership: 'active', lacksSecondFactor: true, roles: [], grants: [] } as const;
  // It is asked for no permission: who comes in nowhere has none.
  return evaluatePermission(subject, null, { now: new Date().toISOString() }).reason;
}
