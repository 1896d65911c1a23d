/** Companies: found, founded, described. */

import type { z } from 'zod';
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { DomainInfo } from '#kernel/contract/session.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { storageOf } from '#kernel/server/files.ts';
import { houseOf } from '#kernel/server/house.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { findPeople, offersTour, signedIn } from '#modules/identity/server/index.ts';
import { problemOfCode } from '../contract/code.ts';
import type { createCompany as createEndpoint } from '../contract/endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged, companyCreated } from '../contract/events.ts';
import { featuresOf } from '../contract/features.ts';
import { type CompanyContext, companyFeatures, firstSteps, NewCompany } from '../contract/shapes.ts';
import * as companies from './company.queries.ts';
import { inheritedMetadata } from './creator.service.ts';
import { directory, forgetTenants, originOf } from './directory.ts';
import { guardFounding } from './founding.service.ts';
import { insertPublicHolidays } from './holiday.queries.ts';
import { memberActivated, provision } from './hooks.ts';
import { inviteMember } from './invitation.service.ts';
import { renewStandard } from './legal.service.ts';
import { memberLimitOf } from './limit.service.ts';
import * as members from './member.queries.ts';
import { activeCompany, inCompany } from './place.ts';
import { readProfile } from './profile.service.ts';
import { zoneOfHolidays } from './public-holidays.ts';

function contextOf(context: AnyContext, row: companies.CompanyRow): CompanyContext {
  const { switchedOff: _off, ...rest } = row;
  const isActive = row.status === 'active';
  return { ...rest, features: featuresOf(row), isActive, origin: originOf(houseOf(context), row.code) };
}

/** What kind of host this is, and the code that it names, whether there is such a company or it is active or not. */
async function hostOf(context: AnyContext): Promise<Pick<DomainInfo, 'type' | 'domain' | 'companyCode'>> {
  const house = houseOf(context);
  const { config } = house;
  const { hostname: domain } = new URL(context.http?.origin ?? config.publicUrl);
  if (config.rootDomains.includes(domain)) return { type: 'root', domain, companyCode: null };
  const root = config.rootDomains.find((name) => domain.endsWith(`.${name}`));
  if (root) return { type: 'company', domain, companyCode: domain.slice(0, -root.length - 1) };
  return { type: 'custom', domain, companyCode: (await directory(house).byDomain(domain))?.code ?? null };
}

/**
 * The company of the host; at the root the one of the code, public facts only.
 * @throws COMPANY_NOT_FOUND, COMPANY_INACTIVE, NOT_FOUND where no company is named or another one than the host's
 */
export async function readCompany(context: AnyContext, code?: string): Promise<CompanyContext> {
  const wanted = context.company?.code ?? (await hostOf(context)).companyCode ?? code;
  if (!wanted || (code && code !== wanted)) throw fail(kernelErrors.NOT_FOUND);
  const company = context.company ?? (await activeCompany(context, wanted));
  // A read unit sends each batch on its own: the company is set again beside the query.
  const [, [row]] = await context.unit.queryAll<[unknown, companies.CompanyRow]>([
    companies.workIn(company.id),
    companies.companyById(company.id),
  ]);
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return contextOf(context, row);
}

export async function changeCompany(
  context: Context,
  change: companies.CompanyChange,
): Promise<CompanyContext & { version: number; listed: boolean }> {
  const { companyId } = context;
  const [before] = await context.unit.query(companies.companyById(companyId));
  const row = await updateVersioned(context, companies.updateCompany(companyId, change), async () => {
    const [current] = await context.unit.query(companies.companyById(companyId));
    return current ? contextOf(context, current) : null;
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
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
  return { ...contextOf(context, row), version: row.version, listed: row.listed };
}

/** What is set of the company, and how much of what it may have it has. */
export async function readSettings(context: Context) {
  const { companyId, unit } = context;
  const [row] = await unit.query(companies.companyById(companyId));
  const [counted] = await unit.query(members.countMembers(companyId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  const storage = await storageOf(context);
  const memberLimit = await memberLimitOf(context);
  return {
    ...contextOf(context, row),
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
  const [row] = await context.unit.query(companies.dropFeature(companyId, firstSteps));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  audit(context, { action: 'company.company.begin', subject: { type: 'company', id: companyId } });
  emit(context, companyChanged, { companyId });
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
  return { features: featuresOf(row) };
}

export async function detectDomain(context: AnyContext): Promise<DomainInfo> {
  const host = await hostOf(context);
  const { config } = houseOf(context);
  const production = config.environment === 'production' ? 'production' : 'development';
  return {
    ...host,
    isSecure: new URL(context.http?.origin ?? config.publicUrl).protocol === 'https:',
    rootOrigin: config.publicUrl,
    environment: host.domain.split('.').includes('staging') ? 'staging' : production,
    tour: host.type === 'root' && (await offersTour(context)),
  };
}

/** What is wrong with a code, or null when it is free now. */
export async function problemOfNewCode(context: AnyContext, code: string) {
  const problem = problemOfCode(code);
  if (problem) return problem;
  const [[taken], [former]] = await context.unit.queryAll<[companies.TenantRow, { kept: boolean }]>([
    companies.tenantByCode(code),
    companies.codeIsKept(code),
  ]);
  return taken || former?.kept ? ('taken' as const) : null;
}

/** Row, founder and template of a new company, in the context's unit of work. */
async function found(
  context: AnyContext,
  about: { company: z.output<typeof NewCompany>; masterId: string; field: string; feature: string },
): Promise<Tenant> {
  const { company, masterId, field, feature } = about;
  const { members: _first, ...described } = company;
  const id = newId();
  const tenant: Tenant = {
    id,
    code: company.code,
    name: company.name,
    timeZone: company.timeZone,
    currency: company.currency,
    locale: company.locale,
    yearBegins: 1,
    switchedOff: [],
    origin: originOf(houseOf(context), company.code),
  };
  const master = (await findPeople(context, [masterId])).get(masterId);
  if (!master) throw fail(kernelErrors.NOT_FOUND);
  await inCompany(context, tenant, async (inside) => {
    const [row] = await inside.unit.query(
      companies.insertCompany({ ...described, id, features: [...companyFeatures, feature] }),
    );
    if (!row) throw fail(companyErrors.COMPANY_CODE_EXISTS, { details: [{ field, code: 'taken' }] });
    if (company.timeZone === zoneOfHolidays) inside.unit.add(insertPublicHolidays(id));
    const membership = { id: newId(), personId: masterId, status: 'active' as const, title: '', invitedBy: null };
    const [member] = await inside.unit.query(
      members.insertMembership(id, { ...membership, promisedRoles: ['master'] }),
    );
    inside.unit.add(members.insertCreator(id, { personId: masterId, email: master.email }));
    inside.unit.add(members.bumpAccess);
    await provision(inside, { industry: company.industry, masterId });
    if (member) await memberActivated(inside, member);
    const metadata = inheritedMetadata(master);
    inside.unit.add(members.insertInheritance(id, { id: newId(), personId: masterId, status: 'granted', metadata }));
    inside.unit.add(members.claimMaster(id, masterId));
    audit(inside, {
      action: 'company.company.create',
      subject: { type: 'company', id },
      after: { code: row.code, name: row.name },
    });
    emit(inside, companyCreated, { companyId: id, industry: company.industry });
    for (const first of company.members) await inviteMember(inside, { email: first.email, roles: [first.role] });
  });
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
  return tenant;
}

/**
 * Founds a company for `masterId` (left out: the signed-in person) with the whole template of its industry, or nothing of it.
 * `field`: what the caller's request calls the code; `feature`: what it begins with, the list of first steps unless told. @throws COMPANY_CODE_EXISTS also when two people found it at the same moment
 */
export async function createCompany(
  context: AnyContext,
  about: { company: z.input<typeof NewCompany>; masterId?: string; field?: string; feature?: string },
): Promise<{ company: Tenant; masterId: string }> {
  const { field = 'code', feature = firstSteps } = about;
  if (problemOfCode(about.company.code)) throw fail(companyErrors.COMPANY_CODE_INVALID, { details: [{ field }] });
  const masterId = about.masterId ?? signedIn(context).personId;
  const company = NewCompany.parse(about.company);
  return { company: await found(context, { company, masterId, field, feature }), masterId };
}

/** Each brings in a whole template and may send 50 mails: a few at once, then one in five minutes. */
const createRate: Rate = { name: 'company-create', burst: 5, perMinute: 0.2 };

/** POST /api/company/create. @throws TOO_MANY_REQUESTS, and what createCompany throws */
export async function createFromWizard(
  context: AnyContext,
  { companyCode, ...described }: BodyOf<typeof createEndpoint>,
) {
  await limit(context, createRate, signedIn(context).personId);
  await guardFounding(context);
  const company = { ...described, code: companyCode };
  const created = await createCompany(context, { company, field: 'companyCode' });
  const { origin, code, id } = created.company;
  return {
    companyId: id,
    companyCode: code,
    subdomain: new URL(origin).host,
    masterUserId: created.masterId,
    loginUrl: `${houseOf(context).config.publicUrl}/${code}`,
    setupCompleted: true,
    message: context.locale === 'en' ? 'The company was created.' : '회사를 만들었습니다.',
  };
}
