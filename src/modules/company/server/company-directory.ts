/** The registry of companies as the host router sees it: cached for 5 s, forgotten where a company was changed. */

import { appOf, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Tenant } from '#kernel/server/context.ts';
import type { Statement, Unit } from '#kernel/server/database/unit.ts';
import { createLruCache } from '#kernel/server/lru-cache.ts';
import type { TenantDirectory } from '#kernel/server/ports.ts';
import { getTopicCounters } from '#kernel/server/topic-counters.ts';
import { companyTopics } from '../contract/topics.ts';
import {
  selectCodeOfFormerCode,
  selectTenant,
  selectTenantByCode,
  selectTenantByDomain,
  type TenantRow,
} from './company.queries.ts';

export type KnownTenant = Tenant & { active: boolean; status: TenantRow['status'] };

interface CachedTenant {
  tenant: KnownTenant | null;
  mark: number | null;
}

/** `{ tenant: null }` is cached, too: scanners request unknown hosts repeatedly. */
const createCache = () => createLruCache<CachedTenant>({ most: 20_000, ms: 5000 });
/** Codes that companies had, by where they lead; empty for those that lead nowhere. */
const createMovedCache = () => createLruCache<{ to: string | null }>({ most: 20_000, ms: 5000 });
/** Replaced whenever everything is invalidated, so that reads in progress write into the previous cache. */
const cache = perApp(() => ({ found: createCache(), moved: createMovedCache() }));

const getMark = (app: App, tenant: KnownTenant | null): number | null =>
  tenant && getTopicCounters(app).mark(tenant.id, [companyTopics.company]);

/** The company's own origin under the main root domain. */
export function getOrigin({ config }: App, code: string): string {
  const url = new URL(config.publicUrl);
  return `${url.protocol}//${code}.${url.host}`;
}

function toTenant(app: App, row: TenantRow): KnownTenant {
  const { id, code, name, active, status, locale, currency, time_zone: timeZone } = row;
  const { year_begins: yearBegins, switched_off: switchedOff } = row;
  const facts = { id, code, name, active, status, locale, currency, timeZone, yearBegins, switchedOff };
  return { ...facts, origin: getOrigin(app, code) };
}

const reading = { companyId: null, personId: null, accessVersion: null, readOnly: true };

interface TenantQuery {
  statement: Statement<TenantRow>;
  unit?: Unit;
}

/** Inside a unit of work on that unit: no connection is held while a second one is waited for. */
function findTenant(app: App, key: string, lookup: TenantQuery): KnownTenant | null | Promise<KnownTenant | null> {
  const cached = cache(app).found.get(key);
  return cached && cached.mark === getMark(app, cached.tenant) ? cached.tenant : readTenant(app, key, lookup);
}

async function readTenant(app: App, key: string, { statement, unit }: TenantQuery): Promise<KnownTenant | null> {
  const { found: foundCache } = cache(app);
  const before = getTopicCounters(app).now;
  const [row] = await (unit ?? app.database.unit(reading)).query(statement);
  const tenant = row ? toTenant(app, row) : null;
  const mark = getMark(app, tenant);
  // A concurrent change may be newer than the row.
  if (mark === null || mark <= before) foundCache.set(key, { tenant, mark });
  return tenant;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const getDirectory = (app: App) =>
  ({
    byCode: (code: string) => findTenant(app, `code ${code}`, { statement: selectTenantByCode(code) }),
    byId: (id: string) => (uuid.test(id) ? findTenant(app, `id ${id}`, { statement: selectTenant(id) }) : null),
    byDomain: (host: string) => findTenant(app, `host ${host}`, { statement: selectTenantByDomain(host) }),
    movedTo: (code: string) => getMovedTo(app, code),
    forget: () => invalidateTenants(app),
  }) satisfies TenantDirectory;

/** As `directory.byCode`, from within a unit of work. */
export const findCompanyByCode = (unit: Unit, code: string): KnownTenant | null | Promise<KnownTenant | null> =>
  findTenant(appOf({ unit }), `code ${code}`, { statement: selectTenantByCode(code), unit });

async function getMovedTo(app: App, code: string): Promise<string | null> {
  const { moved } = cache(app);
  const cached = moved.get(code);
  if (cached) return cached.to;
  const [row] = await app.database.unit(reading).query(selectCodeOfFormerCode(code));
  moved.set(code, { to: row?.code ?? null });
  return row?.code ?? null;
}

export function invalidateTenants(app: App): void {
  Object.assign(cache(app), { found: createCache(), moved: createMovedCache() });
}
