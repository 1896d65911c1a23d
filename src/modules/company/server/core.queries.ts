/**
 * Companies as the platform sees them: asked as its own role, which was granted these columns and no others
 * (`migrations/0001_company.sql`).
 */

import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { CompanyStatus, PlatformCompany, PlatformDomain } from '../contract/core.ts';

const columns = `c.id, c.code, c.name, c.industry, c.status, c.created_at as "createdAt"`;

export interface PlatformCompanyFilter {
  search: string | undefined;
  status: CompanyStatus | undefined;
  after: readonly [string, string] | null;
  limit: number;
}

/** By name. */
export function selectPlatformCompanies({
  search,
  status,
  after,
  limit,
}: PlatformCompanyFilter): Statement<PlatformCompany> {
  const conditions = where(
    sql`true`,
    search && createWordsCondition(search, sql`c.name`, sql`c.code`),
    status && sql`c.status = ${status}`,
    after && sql`(c.name collate kernel.korean, c.id) > (${after[0]}::text, ${after[1]}::uuid)`,
  );
  return statement(
    `select ${columns} from company.companies c ${conditions.text} order by c.name collate kernel.korean, c.id limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

export const selectPlatformCompany = (id: string): Statement<PlatformCompany> =>
  statement(`select ${columns} from company.companies c where c.id = $1`, [id]);

/** By day of Korea, the companies that were there when it ended; those that are gone are not among them. */
export const selectFoundedByDay: Statement<{ day: string; founded: number }> = statement(
  `select (c.created_at at time zone 'Asia/Seoul')::date as day, count(*)::int as founded
     from company.companies c group by 1 order by 1`,
);

export const selectStatusCounts: Statement<{ status: CompanyStatus; companies: number }> = statement(
  'select c.status, count(*)::int as companies from company.companies c group by 1',
);

export const selectPlatformDomains = (companyId: string): Statement<PlatformDomain> =>
  statement(
    `select d.host, d.verified_at as "verifiedAt" from company.own_domains d where d.company_id = $1 order by d.host limit 100`,
    [companyId],
  );
