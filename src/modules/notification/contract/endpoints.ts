/** Notice endpoints: calls of a reader about own notices. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { systemErrors } from '#kernel/contract/system.ts';
import { decisionTopics } from '#modules/decision/contract/topics.ts';
import { notificationErrors } from './errors.ts';
import { Notice } from './notice.ts';
import { notificationPermissions } from './permissions.ts';
import { PushBrowser } from './push.ts';
import { TextEntry } from './text-log.ts';
import { notificationTopics } from './topics.ts';

const guestDefaults = { scope: 'company', permission: 'guest', audit: false } as const;
const Count = z.strictObject({ unread: z.int() });

export const listNotices = endpoint({
  ...guestDefaults,
  method: 'GET',
  path: '/api/notices',
  // The action of a notice ends once it is done.
  topics: [notificationTopics.notice, decisionTopics.approval],
  summary: { ko: '내 알림', en: 'My notifications' },
  errors: [],
  query: z.strictObject({ ...listQuery, unread: z.enum(['true', 'false']).optional() }),
  reply: Notice,
  paged: true,
});

export const countUnread = endpoint({
  ...guestDefaults,
  method: 'GET',
  path: '/api/notices/unread',
  topics: [notificationTopics.notice],
  summary: { ko: '읽지 않은 알림 수', en: 'Number of unread notifications' },
  errors: [],
  reply: Count,
});

export const markRead = endpoint({
  ...guestDefaults,
  method: 'POST',
  path: '/api/notices/:id/read',
  touches: [notificationTopics.notice],
  summary: { ko: '알림 읽음 처리', en: 'Mark a notification as read' },
  errors: [notificationErrors.NOTICE_NOT_FOUND],
  params: IdParams,
  reply: Count,
});

export const markAllRead = endpoint({
  ...guestDefaults,
  method: 'POST',
  path: '/api/notices/read-all',
  touches: [notificationTopics.notice],
  summary: { ko: '모든 알림 읽음 처리', en: 'Mark all notifications as read' },
  errors: [],
  reply: Count,
});

const memberDefaults = { scope: 'company', permission: 'member', audit: false } as const;

export const readPushKey = endpoint({
  ...memberDefaults,
  method: 'GET',
  path: '/api/notices/push',
  topics: { none: 'what was deployed' },
  summary: {
    ko: '브라우저 알림 등록에 쓰는 공개 키',
    en: 'Public key that browsers use to register for notifications',
  },
  errors: [],
  reply: z.strictObject({ key: z.string() }),
});

const PushResult = z.strictObject({ told: z.boolean() });

export const registerBrowser = endpoint({
  ...memberDefaults,
  method: 'PUT',
  path: '/api/notices/push',
  touches: { none: 'the browser itself knows' },
  summary: { ko: '이 브라우저로 결재 알림 받기', en: 'Tell this browser of approvals' },
  errors: [systemErrors.PUSH_SERVICE_UNKNOWN],
  body: PushBrowser,
  reply: PushResult,
});

export const unregisterBrowser = endpoint({
  ...memberDefaults,
  method: 'POST',
  path: '/api/notices/push/forget',
  touches: { none: 'the browser itself knows' },
  summary: { ko: '이 브라우저로 알림 받지 않기', en: 'Tell this browser no more' },
  errors: [],
  body: PushBrowser.pick({ endpoint: true }),
  reply: PushResult,
});

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/notices/texts',
  scope: 'company',
  permission: notificationPermissions['notification.text.read'].name,
  audit: false,
  topics: [notificationTopics.text],
  summary: { ko: '문자와 알림톡 발송 기록', en: 'Log of texts to telephones' },
  errors: [],
  query: z.strictObject(listQuery),
  reply: TextEntry,
  paged: true,
});
