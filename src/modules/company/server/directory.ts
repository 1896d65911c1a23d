/** The registry of companies as the host router sees it: cached for 5 s, at once forgotten where a company was changed. */
import { LRUCache } from 'lru-cache';
import { config } from '#kernel/server/config.ts';
import type { Tenant } from '#kernel/server/context.ts';
import { database } from '#kernel/server/database/door.ts';
import type { Statement, Unit } from '#kernel/server/database/unit.ts';
import type { TenantDirectory } from '#kernel/server/ports.ts';
import { type TenantRow, tenantByCode, tenantByDomain, tenantById } from './company.queries.ts';

type Known = Tenant & { active: boolean };

/** `{ found: null }` is kept, too: unknown hosts are asked for again and again by scanners. */
const cache = new LRUCache<string, { found: Known | null }>({ max: 20_000, ttl: 5000 });

/** The company's own origin under the main root domain. */
export function originOf(code: string): string {
  const url = new URL(config.publicUrl);
  return `${url.protocol}//${code}.${url.host}`;
}

export function tenantOf(row: TenantRow): Known {
  const { id, code, name, active, locale, currency } = row;
  return { id, code, name, active, locale, currency, timeZone: row.time_zone, origin: originOf(code) };
}

const reading = { companyId: null, personId: null, accessVersion: null, readOnly: true };

/** Inside a unit of work on that unit: no connection is held while a second one is waited for. */
async function look(key: string, statement: Statement<TenantRow>, unit?: Unit): Promise<Known | null> {
  const known = cache.get(key);
  if (known) return known.found;
  const [row] = await (unit ?? database().unit(reading)).query(statement);
  const found = row ? tenantOf(row) : null;
  cache.set(key, { found });
  return found;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const directory: TenantDirectory = {
  byCode: (code) => look(`code ${code}`, tenantByCode(code)),
  byId: async (id) => (uuid.test(id) ? look(`id ${id}`, tenantById(id)) : null),
  byDomain: (host) => look(`host ${host}`, tenantByDomain(host)),
};

/** As `directory.byCode`, from within a unit of work. */
export const companyByCode = (unit: Unit, code: string): Promise<Known | null> =>
  look(`code ${code}`, tenantByCode(code), unit);

export function forgetTenants(): void {
  cache.clear();
}
