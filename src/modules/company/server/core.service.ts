/** Companies as the platform sees them, and as it counts them. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { queryAcrossCompanies } from '#kernel/server/cross-company.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import type { CompanyStatus, PlatformCompany, PlatformDomain } from '../contract/core.ts';
import * as seen from './core.queries.ts';
import { countActiveMembers } from './member.queries.ts';

const Position = z.tuple([z.string(), Id]);

export async function listPlatformCompanies(
  context: AnyContext,
  criteria: {
    search?: string | undefined;
    status?: CompanyStatus | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<PagedResult<PlatformCompany>> {
  const { search, status, limit } = criteria;
  const filter = { search, status, after: readCursor(Position, criteria.cursor), limit: limit + 1 };
  const rows = await queryAcrossCompanies(context, seen.selectPlatformCompanies(filter));
  return toPage(rows, { limit, position: ({ name, id }) => [name, id] });
}

/** @throws NOT_FOUND */
export async function readPlatformCompany(
  context: AnyContext,
  id: string,
): Promise<PlatformCompany & { domains: PlatformDomain[] }> {
  const [company] = await queryAcrossCompanies(context, seen.selectPlatformCompany(id));
  if (!company) throw fail(kernelErrors.NOT_FOUND);
  return { ...company, domains: await queryAcrossCompanies(context, seen.selectPlatformDomains(id)) };
}

/** Number of companies in each state, and created per day. */
export async function countCompanies(context: AnyContext) {
  const statusCounts = await queryAcrossCompanies(context, seen.selectStatusCounts);
  return { standing: statusCounts, founded: await queryAcrossCompanies(context, seen.selectFoundedByDay) };
}

/** Active members of the context's company. */
export async function countMembers(context: Context): Promise<{ members: number }> {
  const [row] = await context.unit.query(countActiveMembers(context.companyId));
  return row ?? { members: 0 };
}
