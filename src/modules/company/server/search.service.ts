/** The company network: public facts of active companies, for everyone. */

import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { type AnyContext, actorId } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { recalled } from '#kernel/server/recalled.ts';
import { activityScore, type Industry, industriesMeant } from '../contract/shapes.ts';
import * as companies from './company.queries.ts';
import { originOf } from './directory.ts';
import { membershipsOfPerson, type OwnMembershipRow } from './member.queries.ts';

/** Open to everyone, and asked while people type: an office behind one line types together. */
const searchRate: Rate = { name: 'company-search', burst: 120, perMinute: 240 };

/** Counting reads up to 10,000 rows a company: kept for 5 minutes, however often anyone searches. */
const actions = perHouse(() => recalled<number>({ most: 20_000, ms: 300_000 }));

async function activityOf(context: AnyContext, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = actions(houseOf(context));
  const known = new Map(ids.map((id) => [id, counts.get(id)]));
  const unknown = ids.filter((id) => known.get(id) === undefined);
  const counted = unknown.length > 0 ? await context.unit.query(companies.activities(unknown)) : [];
  for (const row of counted) counts.set(row.id, row.actions);
  const fresh = new Map(counted.map((row) => [row.id, row.actions]));
  return new Map(ids.map((id) => [id, known.get(id) ?? fresh.get(id) ?? 0]));
}

const Position = z.tuple([z.string(), Id]);

/** The company network, by name. Reads one row more than asked to know whether there is a next page. */
export async function searchCompanies(
  context: AnyContext,
  query: { q: string; industry?: Industry | undefined; cursor?: string | undefined; limit: number },
) {
  await limit(context, searchRate);
  const position = readCursor(Position, query.cursor);
  const after = position && { name: position[0], id: position[1] };
  const asked = { text: query.q, meant: industriesMeant(query.q), industry: query.industry ?? null, after };
  const [rows, own] = await context.unit.queryAll<[companies.SearchRow, OwnMembershipRow]>([
    companies.search({ ...asked, limit: query.limit + 1 }),
    membershipsOfPerson(actorId(context) ?? '00000000-0000-0000-0000-000000000000'),
  ]);
  const standing = new Map(own.map((row) => [row.company_id, row.status]));
  const { data, page } = pageOf(rows, { limit: query.limit, position: ({ name, id }) => [name, id] });
  const activity = await activityOf(
    context,
    data.map((row) => row.id),
  );
  return {
    data: data.map((row) => ({
      companyCode: row.code,
      companyName: row.name,
      industry: row.industry,
      activityScore: activityScore(activity.get(row.id) ?? 0),
      location: row.location,
      tagline: row.tagline,
      businessType: row.business_type,
      primaryColor: row.primary_color,
      origin: originOf(houseOf(context), row.code),
      membership: standing.get(row.id) ?? null,
    })),
    page,
  };
}
