/** Companies, run by the platform's staff. Each look at one and each act stands in that company's own trail, too. */
import { z } from 'zod';
import type { BodyOf, Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { aside, asideAt } from '#kernel/server/aside.ts';
import { selectAudit } from '#kernel/server/audit.queries.ts';
import { didOf } from '#kernel/server/audit.service.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, actorId, type Context, placed, type Tenant } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { houseOf, portsOf } from '#kernel/server/house.ts';
import { rootId } from '#kernel/server/jobs/jobs.ts';
import type { SeenCompany } from '#modules/company/contract/core.ts';
import * as companies from '#modules/company/server/index.ts';
import { findPersonByEmail } from '#modules/identity/server/index.ts';
import type {
  CoreAct,
  createCompany as createEndpoint,
  listActs as listActsEndpoint,
  listCompanies as listEndpoint,
  RunCompany,
  RunCompanyDetail,
} from '../contract/company.endpoints.ts';
import { platformErrors } from '../contract/errors.ts';
import { noFigures } from '../contract/figures.ts';
import { daysOfCompany, figuresOfCompanies } from './figure.service.ts';

/** Open or not. @throws NOT_FOUND */
export async function tenantOf(context: AnyContext, id: string): Promise<Tenant> {
  const tenant = await portsOf(houseOf(context)).directory.byId(id);
  if (!tenant) throw fail(kernelErrors.NOT_FOUND);
  return tenant;
}

async function withFigures(context: AnyContext, seen: readonly SeenCompany[]): Promise<RunCompany[]> {
  const figures = await figuresOfCompanies(
    context,
    seen.map(({ id }) => id),
  );
  return seen.map((one) => {
    const found = figures.get(one.id);
    return { ...one, figures: found?.figures ?? noFigures, countedAt: found?.countedAt ?? null };
  });
}

/** Who looked for what stands in the platform's trail. */
export async function listCompanies(
  context: AnyContext,
  query: QueryOf<typeof listEndpoint>,
): Promise<Paged<RunCompany>> {
  const { search, status } = query;
  await aside(houseOf(context), async (unit) =>
    audit(
      { ...context, unit },
      {
        action: 'platform.company.list',
        subject: { type: 'person', id: actorId(context) ?? 'root' },
        after: { search, status },
      },
    ),
  );
  const page = await companies.seeCompanies(context, query);
  return { ...page, data: await withFigures(context, page.data) };
}

/** Written before anything is told. @throws NOT_FOUND */
export async function readCompany(
  context: AnyContext,
  { id, days }: { id: string; days: number },
): Promise<RunCompanyDetail> {
  const tenant = await tenantOf(context, id);
  const entry = { action: 'platform.company.read', subject: { type: 'company', id } };
  await asideAt(houseOf(context), id, async (unit) => audit({ ...context, ...placed(tenant), unit }, entry));
  const { domains, ...seen } = await companies.seeCompany(context, id);
  const [company] = await withFigures(context, [seen]);
  if (!company) throw fail(kernelErrors.NOT_FOUND);
  return { ...company, domains, days: await daysOfCompany(context, id, days) };
}

const Reason = z.object({ reason: z.string() }).partial().nullable().catch(null);

/** What stands in the platform's trail about the company. @throws NOT_FOUND */
export async function listActs(
  context: AnyContext,
  { id, cursor, limit }: QueryOf<typeof listActsEndpoint> & { id: string },
): Promise<Paged<CoreAct>> {
  await tenantOf(context, id);
  const before = readCursor(Id, cursor);
  const about = { companyId: rootId, subjectType: 'company', subjectId: id, before, limit: limit + 1 };
  const rows = await context.unit.query(selectAudit(about));
  const page = pageOf(rows, { limit, position: (row) => row.id });
  const { rooms } = houseOf(context);
  return shownPage(page, ({ id: row, at, actor, action, after }) => ({
    ...{ id: row, at, action, did: didOf(rooms, action, context.locale) },
    actor: { id: actor.id, name: actor.name },
    reason: Reason.parse(after)?.reason ?? null,
  }));
}

async function told(context: AnyContext, id: string): Promise<RunCompany> {
  const { domains: _none, ...seen } = await companies.seeCompany(context, id);
  return (await withFigures(context, [seen]))[0] as RunCompany;
}

/** For somebody who signed up: master of it from its first day. @throws COMPANY_CODE_EXISTS, MASTER_UNKNOWN */
export async function createCompany(context: AnyContext, body: BodyOf<typeof createEndpoint>): Promise<RunCompany> {
  const { master, ...company } = body;
  const person = await findPersonByEmail(context, master);
  if (!person?.emailVerified) throw fail(platformErrors.MASTER_UNKNOWN, { details: [{ field: 'master' }] });
  const { company: made } = await companies.createCompany(context, { company, masterId: person.id });
  const { id, code, name } = made;
  audit(context, { action: 'platform.company.create', subject: { type: 'company', id }, after: { code, name } });
  const { industry } = company;
  const createdAt = new Date().toISOString();
  return { id, code, name, industry, status: 'active', createdAt, figures: noFigures, countedAt: null };
}

interface Act {
  id: string;
  reason: string;
}

/** At the company, whose trail tells it with the reason; in the platform's, too. */
async function act(
  context: AnyContext,
  { id, reason }: Act,
  about: { action: string; to: SeenCompany['status']; work: (inside: Context, reason: string) => Promise<unknown> },
): Promise<RunCompany> {
  const tenant = await tenantOf(context, id);
  const before = await told(context, id);
  await companies.inCompany(context, tenant, (inside) => about.work(inside, reason));
  audit(context, { action: about.action, subject: { type: 'company', id }, after: { reason } });
  return { ...before, status: about.to };
}

/** @throws NOT_FOUND, COMPANY_STANDING_CHANGED */
export const suspendCompany = (context: AnyContext, about: Act): Promise<RunCompany> =>
  act(context, about, {
    action: 'platform.company.suspend',
    to: 'suspended',
    work: (inside, reason) => companies.suspendCompany(inside, { reason }),
  });

/** @throws NOT_FOUND, COMPANY_STANDING_CHANGED */
export const restoreCompany = (context: AnyContext, about: Act): Promise<RunCompany> =>
  act(context, about, {
    action: 'platform.company.restore',
    to: 'active',
    work: (inside) => companies.restoreCompany(inside),
  });
