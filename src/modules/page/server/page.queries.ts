/** Pages and their versions. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
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
export function selectPage(companyId: string, choice: { key: PageKey; version?: number }): Statement<PageRow> {
  return statement(
    `select ${columns} from page.pages p
     join page.page_versions v on v.company_id = p.company_id and v.page_id = p.id
       and v.version = coalesce($3::int, p.published_version)
     where p.company_id = $1 and p.key = $2`,
    [companyId, choice.key, choice.version ?? null],
  );
}

/** Others who lock the page wait until the unit ends. */
export function lockPage(companyId: string, key: PageKey): Statement<{ id: string }> {
  return statement('select id from page.pages where company_id = $1 and key = $2 for update', [companyId, key]);
}

/** Published pages of the company, for the sitemap. */
export function selectPublished(companyId: string): Statement<{ key: PageKey; updatedAt: string }> {
  return statement(
    'select key, updated_at as "updatedAt" from page.pages where company_id = $1 and published_version is not null',
    [companyId],
  );
}

export function selectVersions(
  companyId: string,
  key: PageKey,
): Statement<{ version: number; createdAt: string; published: boolean }> {
  return statement(
    `select v.version, v.created_at as "createdAt", v.version = p.published_version as published
     from page.pages p join page.page_versions v on v.company_id = p.company_id and v.page_id = p.id
     where p.company_id = $1 and p.key = $2 order by v.version desc limit 200`,
    [companyId, key],
  );
}

/** The highest version number that the page has. */
export function selectLastVersion(companyId: string, pageId: string): Statement<{ last: number }> {
  return statement(
    'select coalesce(max(version), 0) as last from page.page_versions where company_id = $1 and page_id = $2',
    [companyId, pageId],
  );
}

export function insertPage(companyId: string, page: { id: string; key: PageKey }): Statement {
  return statement('insert into page.pages (company_id, id, key) values ($1, $2, $3)', [companyId, page.id, page.key]);
}

export interface NewVersion {
  pageId: string;
  version: number;
  content: PageContent;
  by: string | null;
}

export function insertVersion(companyId: string, { pageId, version, content, by }: NewVersion): Statement {
  const { title, description, blocks } = content;
  return statement(
    `insert into page.page_versions (company_id, page_id, version, title, description, blocks, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, pageId, version, toJson(title), toJson(description), toJson(blocks), by],
  );
}

/** Shows this version to visitors from now on. */
export function updatePublished(companyId: string, page: { pageId: string; version: number }): Statement {
  return statement(
    'update page.pages set published_version = $3, updated_at = now() where company_id = $1 and id = $2',
    [companyId, page.pageId, page.version],
  );
}
