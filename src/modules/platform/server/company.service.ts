/** Companies, managed by the platform's staff. Each read of one and each act is also recorded in that company's own trail. */
import { z } from 'zod';
import type { BodyOf, PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { appOf, getPorts } from '#kernel/server/app.ts';
import { selectAudit } from '#kernel/server/audit.queries.ts';
import { describeAction } from '#kernel/server/audit.service.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, type Context, getActorId, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { rootId } from '#kernel/server/jobs/jobs.ts';
import { runOutsideTransaction, runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import type { PlatformCompany } from '#modules/company/contract/core.ts';
import * as companies from '#modules/company/server/index.ts';
import { findPersonByEmail } from '#modules/identity/server/index.ts';
import type {
  CoreAction,
  createCompany as createEndpoint,
  listCoreActions as listActsEndpoint,
  listCompanies as listEndpoint,
  ManagedCompany,
  ManagedCompanyDetail,
} from '../contract/company.endpoints.ts';
import { platformErrors } from '../contract/errors.ts';
import { emptyFigures } from '../contract/figures.ts';
import { getDaysOfCompany, getFiguresOfCompanies } from './figure.service.ts';

/** Open or not. @throws NOT_FOUND */
export async function getTenant(context: AnyContext, id: string): Promise<Tenant> {
  const tenant = await getPorts(appOf(context)).directory.byId(id);
  if (!tenant) throw fail(kernelErrors.NOT_FOUND);
  return tenant;
}

async function addFigures(context: AnyContext, companyList: readonly PlatformCompany[]): Promise<ManagedCompany[]> {
  const figures = await getFiguresOfCompanies(
    context,
    companyList.map(({ id }) => id),
  );
  return companyList.map((company) => {
    const counted = figures.get(company.id);
    return { ...company, figures: counted?.figures ?? emptyFigures, countedAt: counted?.countedAt ?? null };
  });
}

/** The platform's trail records each search. */
export async function listCompanies(
  context: AnyContext,
  query: QueryOf<typeof listEndpoint>,
): Promise<PagedResult<ManagedCompany>> {
  const { search, status } = query;
  await runOutsideTransaction(appOf(context), async (unit) =>
    audit(
      { ...context, unit },
      {
        action: 'platform.company.list',
        subject: { type: 'person', id: getActorId(context) ?? 'root' },
        after: { search, status },
      },
    ),
  );
  const page = await companies.listPlatformCompanies(context, query);
  return { ...page, data: await addFigures(context, page.data) };
}

/** Recorded before anything is read. @throws NOT_FOUND */
export async function readCompany(
  context: AnyContext,
  { id, days }: { id: string; days: number },
): Promise<ManagedCompanyDetail> {
  const tenant = await getTenant(context, id);
  const entry = { action: 'platform.company.read', subject: { type: 'company', id } };
  await runOutsideTransactionAt(appOf(context), id, async (unit) =>
    audit({ ...context, ...toScopeFields(tenant), unit }, entry),
  );
  const { domains, ...companyView } = await companies.readPlatformCompany(context, id);
  const [company] = await addFigures(context, [companyView]);
  if (!company) throw fail(kernelErrors.NOT_FOUND);
  return { ...company, domains, days: await getDaysOfCompany(context, id, days) };
}

const Reason = z.object({ reason: z.string() }).partial().nullable().catch(null);

/** Entries of the platform's trail about the company. @throws NOT_FOUND */
export async function readCoreActions(
  context: AnyContext,
  { id, cursor, limit }: QueryOf<typeof listActsEndpoint> & { id: string },
): Promise<PagedResult<CoreAction>> {
  await getTenant(context, id);
  const before = readCursor(Id, cursor);
  const filter = { companyId: rootId, subjectType: 'company', subjectId: id, before, limit: limit + 1 };
  const rows = await context.unit.query(selectAudit(filter));
  const page = toPage(rows, { limit, position: (row) => row.id });
  const { modules } = appOf(context);
  return mapPage(page, ({ id: row, at, actor, action, after }) => ({
    ...{ id: row, at, action, did: describeAction(modules, action, context.locale) },
    actor: { id: actor.id, name: actor.name },
    reason: Reason.parse(after)?.reason ?? null,
  }));
}

async function readManagedCompany(context: AnyContext, id: string): Promise<ManagedCompany> {
  const { domains: _none, ...companyView } = await companies.readPlatformCompany(context, id);
  return (await addFigures(context, [companyView]))[0] as ManagedCompany;
}

/** For somebody who signed up: master of it from its first day. @throws COMPANY_CODE_EXISTS, MASTER_UNKNOWN */
export async function createCompany(context: AnyContext, body: BodyOf<typeof createEndpoint>): Promise<ManagedCompany> {
  const { master, ...company } = body;
  const person = await findPersonByEmail(context, master);
  if (!person?.emailVerified) throw fail(platformErrors.MASTER_UNKNOWN, { details: [{ field: 'master' }] });
  const { company: tenant } = await companies.createCompany(context, { company, masterId: person.id });
  const { id, code, name } = tenant;
  audit(context, { action: 'platform.company.create', subject: { type: 'company', id }, after: { code, name } });
  const { industry } = company;
  const createdAt = new Date().toISOString();
  return { id, code, name, industry, status: 'active', createdAt, figures: emptyFigures, countedAt: null };
}

interface CompanyAction {
  id: string;
  reason: string;
}

/** Acts in the company, recorded with the reason in its trail and in the platform's. */
async function changeStatus(
  context: AnyContext,
  { id, reason }: CompanyAction,
  input: { action: string; to: PlatformCompany['status']; work: (inside: Context, reason: string) => Promise<unknown> },
): Promise<ManagedCompany> {
  const tenant = await getTenant(context, id);
  const before = await readManagedCompany(context, id);
  await companies.runInCompany(context, tenant, (inside) => input.work(inside, reason));
  audit(context, { action: input.action, subject: { type: 'company', id }, after: { reason } });
  return { ...before, status: input.to };
}

/** @throws NOT_FOUND, COMPANY_STANDING_CHANGED */
export const suspendCompany = (context: AnyContext, input: CompanyAction): Promise<ManagedCompany> =>
  changeStatus(context, input, {
    action: 'platform.company.suspend',
    to: 'suspended',
    work: (inside, reason) => companies.suspendCompany(inside, { reason }),
  });

/** @throws NOT_FOUND, COMPANY_STANDING_CHANGED */
export const restoreCompany = (context: AnyContext, input: CompanyAction): Promise<ManagedCompany> =>
  changeStatus(context, input, {
    action: 'platform.company.restore',
    to: 'active',
    work: (inside) => companies.restoreCompany(inside),
  });
