/** Going to a company from the start portal, within one unit of work. */
import { fail } from '#kernel/contract/error.ts';
import type { Context, Tenant } from '#kernel/server/context.ts';
import { problemOfCode } from '../contract/code.ts';
import { companyErrors } from '../contract/errors.ts';
import { workIn } from './company.queries.ts';
import { directory } from './directory.ts';

/**
 * Does `work` in another company, in the same unit of work, and comes back. Only for what a person does from the start
 * portal to a company (found it, join it): the caller has checked that he or she may.
 */
export async function inCompany<Result>(
  context: Context,
  company: Tenant,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  context.unit.add(workIn(company.id));
  const result = await work({ ...context, company });
  context.unit.add(workIn(context.company?.id ?? null));
  return result;
}

/** The active company with the code. @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE */
export async function activeCompany(code: string): Promise<Tenant> {
  const found = problemOfCode(code) === null ? await directory.byCode(code) : null;
  if (!found) throw fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });
  if (!found.active) throw fail(companyErrors.COMPANY_INACTIVE, { values: { code } });
  return found;
}
