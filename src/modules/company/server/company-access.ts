/** Going to a company from the start portal, within one unit of work. */

import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { type AnyContext, type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import { findCodeProblem } from '../contract/code.ts';
import { companyErrors } from '../contract/errors.ts';
import { setUnitCompany } from './company.queries.ts';
import { findCompanyByCode, getDirectory, type KnownTenant } from './company-directory.ts';

/**
 * Does `work` in another company, in the same unit of work, and comes back. Only for what a person does from the start
 * portal to a company (found it, join it): the caller has checked that he or she may.
 */
export async function runInCompany<Result>(
  context: AnyContext,
  company: Tenant,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  context.unit.add(setUnitCompany(company.id));
  const result = await work({ ...context, ...toScopeFields(company) });
  context.unit.add(setUnitCompany(context.companyId));
  return result;
}

/** @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE */
async function findActiveCompany(
  code: string,
  find: (code: string) => ReturnType<typeof findCompanyByCode>,
): Promise<Tenant> {
  const company = findCodeProblem(code) === null ? await find(code) : null;
  if (!company) throw fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });
  if (!company.active)
    throw fail(companyErrors.COMPANY_INACTIVE, { values: { code }, details: [{ code: company.status }] });
  return company;
}

/** The company with this id, open or not: for operators of the installation, and for its master while it is closed. */
export async function getCompany(context: AnyContext, id: string): Promise<KnownTenant | null> {
  return getDirectory(appOf(context)).byId(id);
}

/**
 * The active company with the code. Reads on a connection of its own: before the unit of work sends its first query.
 * @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE
 */
export const getActiveCompany = (context: AnyContext, code: string): Promise<Tenant> =>
  findActiveCompany(code, getDirectory(appOf(context)).byCode);

/** As `getActiveCompany`, on the unit of work that holds a connection already: one must not be held while waiting for another. */
export const getActiveCompanyWithin = (context: AnyContext, code: string): Promise<Tenant> =>
  findActiveCompany(code, (wantedCode) => findCompanyByCode(context.unit, wantedCode));
