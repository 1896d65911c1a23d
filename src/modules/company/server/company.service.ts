/** Companies: found, founded, described. */

import type { z } from 'zod';
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { DomainInfo } from '#kernel/contract/session.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { getStorage } from '#kernel/server/files.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { findPeople, getSignedInPersonId, isTourAvailable } from '#modules/identity/server/index.ts';
import { findCodeProblem } from '../contract/code.ts';
import type { createCompany as createEndpoint } from '../contract/endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged, companyCreated } from '../contract/events.ts';
import { getFeatures } from '../contract/features.ts';
import { type CompanyContext, companyFeatures, firstSteps, NewCompany } from '../contract/shapes.ts';
import * as companies from './company.queries.ts';
import { getActiveCompany, runInCompany } from './company-access.ts';
import { getDirectory, getOrigin, invalidateTenants } from './company-directory.ts';
import { createInheritanceMetadata } from './creator.service.ts';
import { notifyMemberActivated, provisionCompany } from './extension-points.ts';
import { assertMayFound } from './founding.service.ts';
import { insertPublicHolidays } from './holiday.queries.ts';
import { inviteMember } from './invitation.service.ts';
import { renewStandard } from './legal.service.ts';
import { getMemberLimit } from './limit.service.ts';
import * as members from './member.queries.ts';
import { readProfile } from './profile.service.ts';
import { holidayZone } from './public-holidays.ts';

function toCompanyContext(context: AnyContext, row: companies.CompanyRow): CompanyContext {
  const { switchedOff: _off, ...rest } = row;
  const isActive = row.status === 'active';
  return { ...rest, features: getFeatures(row), isActive, origin: getOrigin(appOf(context), row.code) };
}

/** The kind of host and the code it names, even if that company does not exist or is inactive. */
async function getHost(context: AnyContext): Promise<Pick<DomainInfo, 'type' | 'domain' | 'companyCode'>> {
  const app = appOf(context);
  const { config } = app;
  const { hostname: domain } = new URL(context.http?.origin ?? config.publicUrl);
  if (config.rootDomains.includes(domain)) return { type: 'root', domain, companyCode: null };
  const root = config.rootDomains.find((name) => domain.endsWith(`.${name}`));
  if (root) return { type: 'company', domain, companyCode: domain.slice(0, -root.length - 1) };
  return { type: 'custom', domain, companyCode: (await getDirectory(app).byDomain(domain))?.code ?? null };
}

/**
 * The company of the host; at the root the one of the code, public facts only.
 * @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE, NOT_FOUND where no company is named or another one than the host's
 */
export async function readCompany(context: AnyContext, code?: string): Promise<CompanyContext> {
  const wantedCode = context.company?.code ?? (await getHost(context)).companyCode ?? code;
  if (!wantedCode || (code && code !== wantedCode)) throw fail(kernelErrors.NOT_FOUND);
  const company = context.company ?? (await getActiveCompany(context, wantedCode));
  // A read unit sends each batch on its own: the company is set again beside the query.
  const [, [row]] = await context.unit.queryAll<[unknown, companies.CompanyRow]>([
    companies.setUnitCompany(company.id),
    companies.selectCompany(company.id),
  ]);
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return toCompanyContext(context, row);
}

export async function changeCompany(
  context: Context,
  change: companies.CompanyChange,
): Promise<CompanyContext & { version: number; listed: boolean }> {
  const { companyId } = context;
  const [before] = await context.unit.query(companies.selectCompany(companyId));
  const row = await updateVersioned(context, companies.updateCompany(companyId, change), async () => {
    const [current] = await context.unit.query(companies.selectCompany(companyId));
    return current ? toCompanyContext(context, current) : null;
  });
  if (before && before.name !== row.name) {
    await renewStandard(context, { name: before.name, profile: await readProfile(context) });
  }
  audit(context, {
    action: 'company.company.change',
    subject: { type: 'company', id: companyId },
    before,
    after: row,
  });
  emit(context, companyChanged, { companyId });
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
  return { ...toCompanyContext(context, row), version: row.version, listed: row.listed };
}

/** The company's settings, and its usage of each limit. */
export async function readSettings(context: Context) {
  const { companyId, unit } = context;
  const [row] = await unit.query(companies.selectCompany(companyId));
  const [counted] = await unit.query(members.countMembers(companyId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  const storage = await getStorage(context);
  const memberLimit = await getMemberLimit(context);
  return {
    ...toCompanyContext(context, row),
    version: row.version,
    listed: row.listed,
    primaryColor: row.theme.primaryColor,
    basicsConfirmed: row.basicsConfirmed,
    members: counted?.active ?? 0,
    placed: counted?.placed ?? 0,
    memberLimit,
    pending: counted?.pending ?? 0,
    storage,
  };
}

/** Once it is away, asking again changes nothing. */
export async function endFirstSteps(context: Context): Promise<{ features: string[] }> {
  const { companyId } = context;
  const [row] = await context.unit.query(companies.deleteFeature(companyId, firstSteps));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  audit(context, { action: 'company.company.begin', subject: { type: 'company', id: companyId } });
  emit(context, companyChanged, { companyId });
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
  return { features: getFeatures(row) };
}

export async function detectDomain(context: AnyContext): Promise<DomainInfo> {
  const host = await getHost(context);
  const { config } = appOf(context);
  const production = config.environment === 'production' ? 'production' : 'development';
  return {
    ...host,
    isSecure: new URL(context.http?.origin ?? config.publicUrl).protocol === 'https:',
    rootOrigin: config.publicUrl,
    environment: host.domain.split('.').includes('staging') ? 'staging' : production,
    tour: host.type === 'root' && (await isTourAvailable(context)),
  };
}

/** The problem with a code, or null if it is free. */
export async function findNewCodeProblem(context: AnyContext, code: string) {
  const problem = findCodeProblem(code);
  if (problem) return problem;
  const [[existing], [former]] = await context.unit.queryAll<[companies.TenantRow, { kept: boolean }]>([
    companies.selectTenantByCode(code),
    companies.selectIsFormerCode(code),
  ]);
  return existing || former?.kept ? ('taken' as const) : null;
}

/** Row, founder and template of a new company, in the context's unit of work. */
async function insertNewCompany(
  context: AnyContext,
  input: { company: z.output<typeof NewCompany>; masterId: string; field: string; feature: string },
): Promise<Tenant> {
  const { company, masterId, field, feature } = input;
  const { members: _first, ...described } = company;
  const id = createId();
  const tenant: Tenant = {
    id,
    code: company.code,
    name: company.name,
    timeZone: company.timeZone,
    currency: company.currency,
    locale: company.locale,
    yearBegins: 1,
    switchedOff: [],
    origin: getOrigin(appOf(context), company.code),
  };
  const master = (await findPeople(context, [masterId])).get(masterId);
  if (!master) throw fail(kernelErrors.NOT_FOUND);
  await runInCompany(context, tenant, async (inside) => {
    const [row] = await inside.unit.query(
      companies.insertCompany({ ...described, id, features: [...companyFeatures, feature] }),
    );
    if (!row) throw fail(companyErrors.COMPANY_CODE_EXISTS, { details: [{ field, code: 'taken' }] });
    if (company.timeZone === holidayZone) inside.unit.add(insertPublicHolidays(id));
    const membership = { id: createId(), personId: masterId, status: 'active' as const, title: '', invitedBy: null };
    const [member] = await inside.unit.query(
      members.insertMembership(id, { ...membership, promisedRoles: ['master'] }),
    );
    inside.unit.add(members.insertCreator(id, { personId: masterId, email: master.email }));
    inside.unit.add(members.updateAccessVersion);
    await provisionCompany(inside, { industry: company.industry, masterId });
    if (member) await notifyMemberActivated(inside, member);
    const metadata = createInheritanceMetadata(master);
    inside.unit.add(members.insertInheritance(id, { id: createId(), personId: masterId, status: 'granted', metadata }));
    inside.unit.add(members.updateMasterClaimed(id, masterId));
    audit(inside, {
      action: 'company.company.create',
      subject: { type: 'company', id },
      after: { code: row.code, name: row.name },
    });
    emit(inside, companyCreated, { companyId: id, industry: company.industry });
    for (const first of company.members) await inviteMember(inside, { email: first.email, roles: [first.role] });
  });
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
  return tenant;
}

/**
 * Creates a company for `masterId` (omitted: the signed-in person) with the complete template of its industry, or nothing. `field`:
 * name of the code in the caller's request; `feature`: its initial feature, by default the list of first steps. @throws
 * COMPANY_CODE_EXISTS also if two people create it concurrently
 */
export async function createCompany(
  context: AnyContext,
  input: { company: z.input<typeof NewCompany>; masterId?: string; field?: string; feature?: string },
): Promise<{ company: Tenant; masterId: string }> {
  const { field = 'code', feature = firstSteps } = input;
  if (findCodeProblem(input.company.code)) throw fail(companyErrors.COMPANY_CODE_INVALID, { details: [{ field }] });
  const masterId = input.masterId ?? getSignedInPersonId(context).personId;
  const company = NewCompany.parse(input.company);
  return { company: await insertNewCompany(context, { company, masterId, field, feature }), masterId };
}

/** Each brings in a whole template and may send 50 mails: a few at once, then one in five minutes. */
const createRate: Rate = { name: 'company-create', burst: 5, perMinute: 0.2 };

/** POST /api/company/create. @throws TOO_MANY_REQUESTS, and what createCompany throws */
export async function createFromWizard(
  context: AnyContext,
  { companyCode, ...described }: BodyOf<typeof createEndpoint>,
) {
  await limitRate(context, createRate, getSignedInPersonId(context).personId);
  await assertMayFound(context);
  const company = { ...described, code: companyCode };
  const created = await createCompany(context, { company, field: 'companyCode' });
  const { origin, code, id } = created.company;
  return {
    companyId: id,
    companyCode: code,
    subdomain: new URL(origin).host,
    masterUserId: created.masterId,
    loginUrl: `${appOf(context).config.publicUrl}/${code}`,
    setupCompleted: true,
    message: context.locale === 'en' ? 'The company was created.' : '회사를 만들었습니다.',
  };
}
