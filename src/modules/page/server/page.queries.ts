import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context, companyOf } from '#kernel/server/context.ts';
import { json, statement } from '#kernel/server/database/unit.ts';
import type { PageBlock, PageContent, PageKey } from '../contract/page.ts';

export interface PageRow {
  id: string;
  key: PageKey;
  version: number;
  publishedAt: string;
  title: LocalText;
  description: LocalText;
  blocks: PageBlock[];
}

const columns = 'p.id, p.key, v.version, v.created_at as "publishedAt", v.title, v.description, v.blocks';

/** The published version, or the one asked for. */
export async function readPage(
  context: Context,
  about: { key: PageKey; version?: number; lock?: boolean },
): Promise<PageRow | null> {
  const rows = await context.unit.query(
    statement<PageRow>(
      `select ${columns} from page.pages p
       join page.page_versions v on v.company_id = p.company_id and v.page_id = p.id
         and v.version = coalesce($3::int, p.published_version)
       where p.company_id = $1 and p.key = $2 ${about.lock ? 'for update of p' : ''}`,
      [companyOf(context).id, about.key, about.version ?? null],
    ),
  );
  return rows[0] ?? null;
}

/** Published pages of the company, for the sitemap. */
export function listPublished(context: Context): Promise<{ key: PageKey; updatedAt: string }[]> {
  return context.unit.query(
    statement<{ key: PageKey; updatedAt: string }>(
      'select key, updated_at as "updatedAt" from page.pages where company_id = $1 and published_version is not null',
      [companyOf(context).id],
    ),
  );
}

export function listVersions(
  context: Context,
  key: PageKey,
): Promise<{ version: number; createdAt: string; published: boolean }[]> {
  return context.unit.query(
    statement<{ version: number; createdAt: string; published: boolean }>(
      `select v.version, v.created_at as "createdAt", v.version = p.published_version as published
       from page.pages p join page.page_versions v on v.company_id = p.company_id and v.page_id = p.id
       where p.company_id = $1 and p.key = $2 order by v.version desc limit 200`,
      [companyOf(context).id, key],
    ),
  );
}

/** The highest version number that the page has. */
export async function lastVersion(context: Context, pageId: string): Promise<number> {
  const rows = await context.unit.query(
    statement<{ last: number }>(
      'select coalesce(max(version), 0) as last from page.page_versions where company_id = $1 and page_id = $2',
      [companyOf(context).id, pageId],
    ),
  );
  return rows[0]?.last ?? 0;
}

export function addPage(context: Context, page: { id: string; key: PageKey }): void {
  context.unit.add(
    statement('insert into page.pages (company_id, id, key) values ($1, $2, $3)', [
      companyOf(context).id,
      page.id,
      page.key,
    ]),
  );
}

export function addVersion(context: Context, version: { pageId: string; version: number; content: PageContent }): void {
  const { title, description, blocks } = version.content;
  const company = companyOf(context).id;
  context.unit.add(
    statement(
      `insert into page.page_versions (company_id, page_id, version, title, description, blocks, created_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [company, version.pageId, version.version, json(title), json(description), json(blocks), actorId(context)],
    ),
  );
  context.unit.add(
    statement('update page.pages set published_version = $3, updated_at = now() where company_id = $1 and id = $2', [
      company,
      version.pageId,
      version.version,
    ]),
  );
}
