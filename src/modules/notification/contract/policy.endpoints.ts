/** Notification policy endpoints: the company's policy, and the choices of each member. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { notificationErrors } from './errors.ts';
import {
  deliveryMethods,
  methodsOfKind,
  NoticePolicy,
  notificationKinds,
  OwnPreferences,
} from './notification-policy.ts';
import { notificationTopics } from './topics.ts';

const common = { scope: 'company', path: '/api/notices/policy' } as const;
const permission = companyPermissions['company.profile.change'].name;
const topics = [notificationTopics.policy] as const;

export const readPolicy = endpoint({
  ...common,
  method: 'GET',
  permission,
  audit: false,
  topics,
  summary: { ko: '회사의 알림 규칙', en: 'How the company tells its members' },
  errors: [],
  reply: NoticePolicy,
});

export const changePolicy = endpoint({
  ...common,
  method: 'PUT',
  permission,
  audit: 'notification.policy.change',
  touches: topics,
  summary: { ko: '회사의 알림 규칙 변경', en: 'Change how the company tells its members' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: NoticePolicy,
  reply: NoticePolicy,
});

const own = { scope: 'company', path: '/api/notices/choices', permission: 'member', audit: false } as const;

export const readOwnPreferences = endpoint({
  ...own,
  method: 'GET',
  topics,
  summary: { ko: '이 회사에서 내가 받는 알림', en: 'How I am told in this company' },
  errors: [],
  reply: OwnPreferences,
});

/** The last wins: each is a switch of one's own. */
export const setOwnPreference = endpoint({
  ...own,
  method: 'PUT',
  touches: topics,
  summary: { ko: '이 회사에서 받을 알림 고르기', en: 'Choose how I am told in this company' },
  errors: [notificationErrors.NOTICE_WAY_FIXED],
  body: z
    .strictObject({ kind: z.enum(notificationKinds), way: z.enum(deliveryMethods), isOn: z.boolean() })
    .refine(({ kind, way: method }) => (methodsOfKind[kind] as readonly string[]).includes(method), { path: ['way'] }),
  reply: OwnPreferences,
});
