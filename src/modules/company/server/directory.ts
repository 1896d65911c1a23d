/** The registry of companies as the host router sees it: cached for 5 s, forgotten where a company was changed. */

import type { Tenant } from '#kernel/server/context.ts';
import type { Statement, Unit } from '#kernel/server/database/unit.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import type { TenantDirectory } from '#kernel/server/ports.ts';
import { recalled } from '#kernel/server/recalled.ts';
import type { House } from '#kernel/server/room.ts';
import { touchesOf } from '#kernel/server/touches.ts';
import { companyTopics } from '../contract/topics.ts';
import { codeLeadsTo, type TenantRow, tenantByCode, tenantByDomain, tenantById } from './company.queries.ts';

export type Known = Tenant & { active: boolean; status: TenantRow['status'] };

interface Found {
  tenant: Known | null;
  mark: number | null;
}

/** `{ tenant: null }` is kept, too: unknown hosts are asked for again and again by scanners. */
const newCache = () => recalled<Found>({ most: 20_000, ms: 5000 });
/** Codes that companies had, by where they lead; empty for those that lead nowhere. */
const newMoved = () => recalled<{ to: string | null }>({ most: 20_000, ms: 5000 });
/** Another one each time that all is forgotten: what was being read just then goes into the one of before. */
const cache = perHouse(() => ({ found: newCache(), moved: newMoved() }));

const markOf = (house: House, tenant: Known | null): number | null =>
  tenant && touchesOf(house).mark(tenant.id, [companyTopics.company]);

/** The company's own origin under the main root domain. */
export function originOf({ config }: House, code: string): string {
  const url = new URL(config.publicUrl);
  return `${url.protocol}//${code}.${url.host}`;
}

function tenantOf(house: House, row: TenantRow): Known {
  const { id, code, name, active, status, locale, currency, time_zone: timeZone } = row;
  const { year_begins: yearBegins, switched_off: switchedOff } = row;
  const told = { id, code, name, active, status, locale, currency, timeZone, yearBegins, switchedOff };
  return { ...told, origin: originOf(house, code) };
}

const reading = { companyId: null, personId: null, accessVersion: null, readOnly: true };

interface About {
  statement: Statement<TenantRow>;
  unit?: Unit;
}

/** Inside a unit of work on that unit: no connection is held while a second one is waited for. */
function look(house: House, key: string, about: About): Known | null | Promise<Known | null> {
  const known = cache(house).found.get(key);
  return known && known.mark === markOf(house, known.tenant) ? known.tenant : read(house, key, about);
}

async function read(house: House, key: string, { statement, unit }: About): Promise<Known | null> {
  const { found } = cache(house);
  const before = touchesOf(house).now;
  const [row] = await (unit ?? house.database.unit(reading)).query(statement);
  const tenant = row ? tenantOf(house, row) : null;
  const mark = markOf(house, tenant);
  // What others touched meanwhile may be newer than the row.
  if (mark === null || mark <= before) found.set(key, { tenant, mark });
  return tenant;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const directory = (house: House) =>
  ({
    byCode: (code: string) => look(house, `code ${code}`, { statement: tenantByCode(code) }),
    byId: (id: string) => (uuid.test(id) ? look(house, `id ${id}`, { statement: tenantById(id) }) : null),
    byDomain: (host: string) => look(house, `host ${host}`, { statement: tenantByDomain(host) }),
    movedTo: (code: string) => movedTo(house, code),
    forget: () => forgetTenants(house),
  }) satisfies TenantDirectory;

/** As `directory.byCode`, from within a unit of work. */
export const companyByCode = (unit: Unit, code: string): Known | null | Promise<Known | null> =>
  look(houseOf({ unit }), `code ${code}`, { statement: tenantByCode(code), unit });

async function movedTo(house: House, code: string): Promise<string | null> {
  const { moved } = cache(house);
  const known = moved.get(code);
  if (known) return known.to;
  const [row] = await house.database.unit(reading).query(codeLeadsTo(code));
  moved.set(code, { to: row?.code ?? null });
  return row?.code ?? null;
}

export function forgetTenants(house: House): void {
  Object.assign(cache(house), { found: newCache(), moved: newMoved() });
}
