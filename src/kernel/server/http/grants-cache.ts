/** Grants of members, cached in the process. Never stale: the database compares their version in every unit of work. */
import type { Tenant } from '../context.ts';
import type { Database } from '../database/pool.ts';
import { createLruCache } from '../lru-cache.ts';
import type { Authorizer, Grants } from '../ports.ts';

export class GrantsCache {
  readonly #cache = createLruCache<Grants>({ most: 50_000, ms: 300_000 });
  readonly #database: Database;
  readonly #authorizer: Authorizer;

  constructor(database: Database, authorizer: Authorizer) {
    this.#database = database;
    this.#authorizer = authorizer;
  }

  /** Null: not an active member of the company. Cached grants with time limits are evaluated again for the present moment. */
  get(company: Tenant, personId: string): Grants | null | Promise<Grants | null> {
    const key = `${company.id} ${personId}`;
    const cached = this.#cache.get(key);
    if (!cached) return this.#load(key, company, personId);
    return cached.at ? { ...cached, ...cached.at(new Date(), company.timeZone) } : cached;
  }

  async #load(key: string, company: Tenant, personId: string): Promise<Grants | null> {
    const options = { companyId: company.id, personId, accessVersion: null, readOnly: true };
    const grants = await this.#database.within(options, (unit) => this.#authorizer.load(unit, company, personId));
    if (grants) this.#cache.set(key, grants);
    return grants;
  }

  forget(companyId: string, personId: string): void {
    this.#cache.delete(`${companyId} ${personId}`);
  }
}
