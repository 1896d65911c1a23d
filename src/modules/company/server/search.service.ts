/** The company network: public facts of active companies, for everyone. */

import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import { type AnyContext, getActorId } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { createLruCache } from '#kernel/server/lru-cache.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { findIndustries, getActivityScore, type Industry } from '../contract/shapes.ts';
import * as companies from './company.queries.ts';
import { getOrigin } from './company-directory.ts';
import { type OwnMembershipRow, selectMembershipsOfPerson } from './member.queries.ts';

/** Open to everyone, and asked while people type: an office behind one line types together. */
const searchRate: Rate = { name: 'company-search', burst: 120, perMinute: 240 };

/** Counting reads up to 10,000 rows per company: cached for 5 minutes, however often anyone searches. */
const actionCaches = perApp(() => createLruCache<number>({ most: 20_000, ms: 300_000 }));

async function getActivity(context: AnyContext, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = actionCaches(appOf(context));
  const countById = new Map(ids.map((id) => [id, counts.get(id)]));
  const unknown = ids.filter((id) => countById.get(id) === undefined);
  const counted = unknown.length > 0 ? await context.unit.query(companies.selectActivities(unknown)) : [];
  for (const row of counted) counts.set(row.id, row.actions);
  const fresh = new Map(counted.map((row) => [row.id, row.actions]));
  return new Map(ids.map((id) => [id, countById.get(id) ?? fresh.get(id) ?? 0]));
}

const Position = z.tuple([z.string(), Id]);

/** The company network, by name. Reads one row more than asked to know whether there is a next page. */
export async function searchCompanies(
  context: AnyContext,
  query: { q: string; industry?: Industry | undefined; cursor?: string | undefined; limit: number },
) {
  await limitRate(context, searchRate);
  const position = readCursor(Position, query.cursor);
  const after = position && { name: position[0], id: position[1] };
  const filter = { text: query.q, meant: findIndustries(query.q), industry: query.industry ?? null, after };
  const [rows, own] = await context.unit.queryAll<[companies.SearchRow, OwnMembershipRow]>([
    companies.selectSearchResults({ ...filter, limit: query.limit + 1 }),
    selectMembershipsOfPerson(getActorId(context) ?? '00000000-0000-0000-0000-000000000000'),
  ]);
  const statusByCompany = new Map(own.map((row) => [row.company_id, row.status]));
  const { data, page } = toPage(rows, { limit: query.limit, position: ({ name, id }) => [name, id] });
  const activity = await getActivity(
    context,
    data.map((row) => row.id),
  );
  return {
    data: data.map((row) => ({
      companyCode: row.code,
      companyName: row.name,
      industry: row.industry,
      activityScore: getActivityScore(activity.get(row.id) ?? 0),
      location: row.location,
      tagline: row.tagline,
      businessType: row.business_type,
      primaryColor: row.primary_color,
      origin: getOrigin(appOf(context), row.code),
      membership: statusByCompany.get(row.id) ?? null,
    })),
    page,
  };
}
