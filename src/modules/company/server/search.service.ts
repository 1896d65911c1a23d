/** The company network: public facts of active companies, for everyone. */
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { activityScore, type Industry, industriesMeant } from '../contract/shapes.ts';
import * as companies from './company.queries.ts';
import { originOf } from './directory.ts';
import { membershipsOfPerson, type OwnMembershipRow } from './member.queries.ts';

/** Open to everyone, and asked while people type: an office behind one line types together. */
const searchRate: Rate = { name: 'company-search', burst: 120, perMinute: 240 };

/** Counting reads up to 10,000 rows a company: kept for 5 minutes, however often anyone searches. */
const actions = new LRUCache<string, number>({ max: 20_000, ttl: 300_000 });

async function activityOf(context: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const known = new Map(ids.map((id) => [id, actions.get(id)]));
  const unknown = ids.filter((id) => known.get(id) === undefined);
  const counted = unknown.length > 0 ? await context.unit.query(companies.activities(unknown)) : [];
  for (const row of counted) actions.set(row.id, row.actions);
  const fresh = new Map(counted.map((row) => [row.id, row.actions]));
  return new Map(ids.map((id) => [id, known.get(id) ?? fresh.get(id) ?? 0]));
}

const cursorOf = (row: companies.SearchRow): string =>
  Buffer.from(JSON.stringify([row.name, row.id])).toString('base64url');

function readCursor(cursor: string): { name: string; id: string } {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof name === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { name, id };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw fail(kernelErrors.BAD_CURSOR);
}

/** The company network, by name. Reads one row more than asked to know whether there is a next page. */
export async function searchCompanies(
  context: Context,
  about: { q: string; industry?: Industry | undefined; cursor?: string | undefined; limit: number },
) {
  await limit(context, searchRate);
  const after = about.cursor ? readCursor(about.cursor) : null;
  const asked = { text: about.q, meant: industriesMeant(about.q), industry: about.industry ?? null, after };
  const [rows, own] = await context.unit.queryAll<[companies.SearchRow, OwnMembershipRow]>([
    companies.search({ ...asked, limit: about.limit + 1 }),
    membershipsOfPerson(actorId(context) ?? '00000000-0000-0000-0000-000000000000'),
  ]);
  const standing = new Map(own.map((row) => [row.company_id, row.status]));
  const page = rows.slice(0, about.limit);
  const activity = await activityOf(
    context,
    page.map((row) => row.id),
  );
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      companyCode: row.code,
      companyName: row.name,
      industry: row.industry,
      activityScore: activityScore(activity.get(row.id) ?? 0),
      location: row.location,
      tagline: row.tagline,
      businessType: row.business_type,
      primaryColor: row.primary_color,
      origin: originOf(row.code),
      membership: standing.get(row.id) ?? null,
    })),
    page: { nextCursor: rows.length > about.limit && last ? cursorOf(last) : null },
  };
}
