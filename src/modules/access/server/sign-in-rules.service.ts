/** Sign-in rules: a company's demands on members at sign-in. Changes apply from their next request. */

import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { updateAccessVersion } from '#modules/company/server/index.ts';
import { signInRulesChanged } from '../contract/events.ts';
import type { SignInRules } from '../contract/sign-in-rules.endpoints.ts';
import { selectSignInRules, updateSignInRules } from './sign-in-rules.queries.ts';

export async function readSignInRules(context: Context): Promise<SignInRules> {
  const [rules] = await context.unit.query(selectSignInRules(context.companyId));
  return rules ?? { secondFactor: false, version: 0 };
}

/** @throws VERSION_CONFLICT */
export async function changeSignInRules(context: Context, rules: SignInRules): Promise<SignInRules> {
  const before = await readSignInRules(context);
  const set = updateSignInRules(context.companyId, rules);
  const after = await updateVersioned(context, set, () => readSignInRules(context));
  // Cached rights are read again, and open streams are looked at.
  context.unit.add(updateAccessVersion);
  emit(context, signInRulesChanged, { companyId: context.companyId });
  audit(context, {
    action: 'access.sign-in-rules.change',
    subject: { type: 'company', id: context.companyId },
    before: { secondFactor: before.secondFactor },
    after: { secondFactor: after.secondFactor },
  });
  return after;
}
