/** What a reader asks of the notices that are its own. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { notificationErrors } from './errors.ts';
import { Notice } from './notice.ts';
import { notificationTopics } from './topics.ts';

const common = { scope: 'company', permission: 'guest', audit: false } as const;
const Count = z.strictObject({ unread: z.int() });

export const listNotices = endpoint({
  ...common,
  method: 'GET',
  path: '/api/notices',
  topics: [notificationTopics.notice],
  summary: { ko: '내 알림', en: 'My notices' },
  errors: [],
  query: z.strictObject({ ...listQuery, unread: z.enum(['true', 'false']).optional() }),
  reply: Notice,
  paged: true,
});

export const countUnread = endpoint({
  ...common,
  method: 'GET',
  path: '/api/notices/unread',
  topics: [notificationTopics.notice],
  summary: { ko: '읽지 않은 알림 수', en: 'Number of unread notices' },
  errors: [],
  reply: Count,
});

export const markRead = endpoint({
  ...common,
  method: 'POST',
  path: '/api/notices/:id/read',
  touches: [notificationTopics.notice],
  summary: { ko: '알림 읽음 처리', en: 'Mark a notice as read' },
  errors: [notificationErrors.NOTICE_NOT_FOUND],
  params: IdParams,
  reply: Count,
});

export const markAllRead = endpoint({
  ...common,
  method: 'POST',
  path: '/api/notices/read-all',
  touches: [notificationTopics.notice],
  summary: { ko: '모든 알림 읽음 처리', en: 'Mark all notices as read' },
  errors: [],
  reply: Count,
});
