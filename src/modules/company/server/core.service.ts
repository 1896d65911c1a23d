/** Companies as the platform sees them, and as it counts them. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { acrossCompanies } from '#kernel/server/across.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import type { CompanyStatus, SeenCompany, SeenDomain } from '../contract/core.ts';
import * as seen from './core.queries.ts';
import { countActive } from './member.queries.ts';

const Position = z.tuple([z.string(), Id]);

export async function seeCompanies(
  context: AnyContext,
  asked: {
    search?: string | undefined;
    status?: CompanyStatus | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<Paged<SeenCompany>> {
  const { search, status, limit } = asked;
  const filter = { search, status, after: readCursor(Position, asked.cursor), limit: limit + 1 };
  const rows = await acrossCompanies(context, seen.selectSeenCompanies(filter));
  return pageOf(rows, { limit, position: ({ name, id }) => [name, id] });
}

/** @throws NOT_FOUND */
export async function seeCompany(context: AnyContext, id: string): Promise<SeenCompany & { domains: SeenDomain[] }> {
  const [company] = await acrossCompanies(context, seen.selectSeenCompany(id));
  if (!company) throw fail(kernelErrors.NOT_FOUND);
  return { ...company, domains: await acrossCompanies(context, seen.selectSeenDomains(id)) };
}

/** How many there are in each state, and how many were founded on which day. */
export async function countCompanies(context: AnyContext) {
  const standing = await acrossCompanies(context, seen.selectStanding);
  return { standing, founded: await acrossCompanies(context, seen.selectFounded) };
}

/** Active members of the context's company. */
export async function countMembers(context: Context): Promise<{ members: number }> {
  const [row] = await context.unit.query(countActive(context.companyId));
  return row ?? { members: 0 };
}
