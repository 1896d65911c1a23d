/** Reading and publishing the pages of the public site. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { pageErrors } from './errors.ts';
import { Page, PageContent, PageVersion, pageKeys } from './page.ts';
import { pageTopics } from './topics.ts';

const KeyParams = z.strictObject({ key: z.enum(pageKeys) });

export const readPage = endpoint({
  method: 'GET',
  path: '/api/pages/:key',
  scope: 'company',
  permission: 'page.page.read',
  audit: false,
  topics: [pageTopics.page],
  summary: { ko: '게시된 페이지', en: 'The published page' },
  errors: [pageErrors.PAGE_NOT_FOUND],
  params: KeyParams,
  reply: Page,
});

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/pages/:key/versions',
  scope: 'company',
  permission: 'page.page.read',
  audit: false,
  topics: [pageTopics.page],
  summary: { ko: '페이지 버전 목록', en: 'Versions of a page' },
  errors: [pageErrors.PAGE_NOT_FOUND],
  params: KeyParams,
  reply: z.array(PageVersion),
});

export const publishPage = endpoint({
  method: 'PUT',
  path: '/api/pages/:key',
  scope: 'company',
  permission: 'page.page.publish',
  audit: 'page.page.publish',
  subject: { type: 'page.page', reply: 'id' },
  touches: [pageTopics.page],
  summary: { ko: '페이지 새 버전 게시', en: 'Publish a new version of a page' },
  errors: [pageErrors.PAGE_NOT_FOUND],
  params: KeyParams,
  body: z.strictObject({ version: z.int().min(1), content: PageContent }),
  reply: Page,
});

export const restorePage = endpoint({
  method: 'POST',
  path: '/api/pages/:key/restore',
  scope: 'company',
  permission: 'page.page.publish',
  audit: 'page.page.restore',
  subject: { type: 'page.page', reply: 'id' },
  touches: [pageTopics.page],
  summary: { ko: '이전 버전 다시 게시', en: 'Publish an earlier version again' },
  errors: [pageErrors.PAGE_NOT_FOUND],
  params: KeyParams,
  body: z.strictObject({ version: z.int().min(1) }),
  reply: Page,
});
