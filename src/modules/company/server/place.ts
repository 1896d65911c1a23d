/** Going to a company from the start portal, within one unit of work. */

import { fail } from '#kernel/contract/error.ts';
import { type AnyContext, type Context, placed, type Tenant } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { problemOfCode } from '../contract/code.ts';
import { companyErrors } from '../contract/errors.ts';
import { workIn } from './company.queries.ts';
import { companyByCode, directory, type Known } from './directory.ts';

/**
 * Does `work` in another company, in the same unit of work, and comes back. Only for what a person does from the start
 * portal to a company (found it, join it): the caller has checked that he or she may.
 */
export async function inCompany<Result>(
  context: AnyContext,
  company: Tenant,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  context.unit.add(workIn(company.id));
  const result = await work({ ...context, ...placed(company) });
  context.unit.add(workIn(context.companyId));
  return result;
}

/** @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE */
async function active(code: string, find: (code: string) => ReturnType<typeof companyByCode>): Promise<Tenant> {
  const found = problemOfCode(code) === null ? await find(code) : null;
  if (!found) throw fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });
  if (!found.active)
    throw fail(companyErrors.COMPANY_INACTIVE, { values: { code }, details: [{ code: found.status }] });
  return found;
}

/** The company with this id, open or not: for who runs the installation, and for its master while it is closed. */
export async function companyOf(context: AnyContext, id: string): Promise<Known | null> {
  return directory(houseOf(context)).byId(id);
}

/**
 * The active company with the code. Reads on a connection of its own: before the unit of work sends its first query.
 * @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE
 */
export const activeCompany = (context: AnyContext, code: string): Promise<Tenant> =>
  active(code, directory(houseOf(context)).byCode);

/** As `activeCompany`, on the unit of work that holds a connection already: one must not be held while waiting for another. */
export const activeCompanyWithin = (context: AnyContext, code: string): Promise<Tenant> =>
  active(code, (wanted) => companyByCode(context.unit, wanted));
