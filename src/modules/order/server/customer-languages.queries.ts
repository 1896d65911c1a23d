/** In which language customers ordered. */
import type { Locale } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface LanguageFilter {
  executionId: string | null;
  emails: readonly string[];
  phones: readonly string[];
}

/** By each address and number that somebody ordered with: of the run's own order, else of the latest. */
export function selectLanguages(
  companyId: string,
  { executionId, emails, phones }: LanguageFilter,
): Statement<{ address: string; language: Locale; isOfRun: boolean }> {
  return statement(
    `select a.address, o.language, coalesce(o.execution_id = $4, false) as "isOfRun"
       from unnest($2::text[]) a(address)
       cross join lateral (
         select k.language, k.execution_id from "order".orders k
          where k.company_id = $1 and lower(k.contact_email) = lower(a.address) and k.language is not null
          order by (k.execution_id = $4) desc nulls last, k.placed_at desc limit 1) o
     union all
     select a.address, o.language, coalesce(o.execution_id = $4, false)
       from unnest($3::text[]) a(address)
       cross join lateral (
         select k.language, k.execution_id from "order".orders k
          where k.company_id = $1 and "order".dialled(k.contact_phone) = "order".dialled(a.address) and k.language is not null
          order by (k.execution_id = $4) desc nulls last, k.placed_at desc limit 1) o`,
    [companyId, emails, phones, executionId],
  );
}
