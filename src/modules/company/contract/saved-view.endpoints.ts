/** Calls about the views of tables that a member saved: each member's own, and nobody else's. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { SavedView, TableName } from '#kernel/contract/saved-view.ts';
import { companyErrors } from './errors.ts';
import { companyTopics } from './topics.ts';

const common = { scope: 'company', permission: 'member', audit: false, path: '/api/company/views' } as const;

export const listSavedViews = endpoint({
  ...common,
  method: 'GET',
  topics: [companyTopics.view],
  summary: { ko: '목록의 내 저장된 보기', en: 'My saved views of a table' },
  errors: [],
  query: z.strictObject({ table: TableName }),
  reply: z.array(SavedView),
});

export const putSavedView = endpoint({
  ...common,
  method: 'PUT',
  touches: [companyTopics.view],
  summary: { ko: '보기 저장. 같은 이름은 바꿉니다.', en: 'Save a view, in place of the former one of the name' },
  errors: [companyErrors.TOO_MANY_SAVED_VIEWS],
  body: z.strictObject({ table: TableName, ...SavedView.shape }),
  reply: SavedView,
});

export const deleteSavedView = endpoint({
  ...common,
  method: 'DELETE',
  touches: [companyTopics.view],
  summary: { ko: '저장된 보기 삭제', en: 'Delete a saved view' },
  errors: [kernelErrors.NOT_FOUND],
  query: z.strictObject({ table: TableName, name: SavedView.shape.name }),
  reply: z.strictObject({}),
});
