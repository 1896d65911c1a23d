/** A company's pages: published in versions, and brought back. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { assertVersion } from '#kernel/server/versioned-update.ts';
import { pageErrors } from '../contract/errors.ts';
import { pageEvents } from '../contract/events.ts';
import type { Page, PageContent, PageKey } from '../contract/page.ts';
import * as queries from './page.queries.ts';

function toPage(row: queries.PageRow): Page {
  const { id, key, version, publishedAt, title, description, blocks } = row;
  return { id, key, version, publishedAt, content: { title, description, blocks } };
}

async function findPage(
  context: Context,
  choice: Parameters<typeof queries.selectPage>[1],
): Promise<queries.PageRow | undefined> {
  const [row] = await context.unit.query(queries.selectPage(context.companyId, choice));
  return row;
}

/** Read after the lock is there: what was read before belongs to the version that was shown then, and is not the page's any more. */
async function lockPageRow(context: Context, key: PageKey): Promise<queries.PageRow | undefined> {
  context.unit.add(queries.lockPage(context.companyId, key));
  return findPage(context, { key });
}

function addVersion(context: Context, version: Omit<queries.NewVersion, 'by'>): void {
  const company = context.companyId;
  context.unit.add(queries.insertVersion(company, { ...version, by: getActorId(context) }));
  context.unit.add(queries.updatePublished(company, version));
}

/** The published page, or null: a company may have taken it down. */
export async function findPublishedPage(context: Context, key: PageKey): Promise<Page | null> {
  const row = await findPage(context, { key });
  return row ? toPage(row) : null;
}

/** Throws PAGE_NOT_FOUND. */
export async function readPage(context: Context, key: PageKey): Promise<Page> {
  const page = await findPublishedPage(context, key);
  if (!page) throw fail(pageErrors.PAGE_NOT_FOUND);
  return page;
}

/** Newest first. Throws PAGE_NOT_FOUND. */
export async function listVersions(context: Context, key: PageKey) {
  const versions = await context.unit.query(queries.selectVersions(context.companyId, key));
  if (versions.length === 0) throw fail(pageErrors.PAGE_NOT_FOUND);
  return versions;
}

async function publishNext(context: Context, input: { page: queries.PageRow; content: PageContent }): Promise<Page> {
  const { page, content } = input;
  const [versionRow] = await context.unit.query(queries.selectLastVersion(context.companyId, page.id));
  const version = (versionRow?.last ?? 0) + 1;
  addVersion(context, { pageId: page.id, version, content });
  emit(context, pageEvents.published, { id: page.id, key: page.key, version });
  return readPage(context, page.key);
}

/** Publishes the content as the next version. Throws PAGE_NOT_FOUND, VERSION_CONFLICT with the published page. */
export async function publishPage(
  context: Context,
  change: { key: PageKey; version: number; content: PageContent },
): Promise<Page> {
  const page = await lockPageRow(context, change.key);
  if (!page) throw fail(pageErrors.PAGE_NOT_FOUND);
  await assertVersion(page, change.version, toPage);
  return publishNext(context, { page, content: change.content });
}

/** Publishes the content of an earlier version again, as the next version. Throws PAGE_NOT_FOUND. */
export async function restorePage(context: Context, input: { key: PageKey; version: number }): Promise<Page> {
  const page = await lockPageRow(context, input.key);
  const earlier = page && (await findPage(context, input));
  if (!page || !earlier) throw fail(pageErrors.PAGE_NOT_FOUND);
  return publishNext(context, { page, content: toPage(earlier).content });
}

/** The first version of a page, for templates. */
export function addFirstVersion(context: Context, page: { key: PageKey; content: PageContent }): void {
  const id = createId();
  context.unit.add(queries.insertPage(context.companyId, { id, key: page.key }));
  addVersion(context, { pageId: id, version: 1, content: page.content });
}
