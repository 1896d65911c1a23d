/** Sign-in rule queries: a company's demands on members. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { SignInRules } from '../contract/sign-in-rules.endpoints.ts';

export const selectSignInRules = (companyId: string): Statement<SignInRules> =>
  statement('select second_factor as "secondFactor", version from access.sign_in_rules where company_id = $1', [
    companyId,
  ]);

/** No row when the version is not the present one. */
export const updateSignInRules = (companyId: string, rules: SignInRules): Statement<SignInRules> =>
  statement(
    `insert into access.sign_in_rules as r (company_id, second_factor)
     select $1, $2 where $3 = 0 or exists (select from access.sign_in_rules where company_id = $1)
     on conflict (company_id) do update set second_factor = excluded.second_factor, version = r.version + 1, changed_at = now()
      where r.version = $3
     returning second_factor as "secondFactor", version`,
    [companyId, rules.secondFactor, rules.version],
  );
