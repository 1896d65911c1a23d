/** Field texts of grants: permissions given for a limited time. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf, QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { weekdayNames, weekdays } from '#kernel/contract/hours.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Grant, halfHours, type listGrants, type previewGrant } from '#modules/access/contract/grant.endpoints.ts';
import { delegationStateTexts } from '#modules/organization/contract/delegation.texts.ts';
import type { requestGrant } from './grant-request.endpoints.ts';
import { roleTexts } from './role.texts.ts';

const withinAYear: LocalText = { ko: '1년 안에 끝나야 합니다.', en: 'Within a year.' };

export const grantStateTexts: Record<Grant['state'], LocalText> = delegationStateTexts;

export const grantFilters = {
  state: { label: commonTexts.state, options: grantStateTexts, none: commonTexts.anyState },
} satisfies TextsOf<QueryOf<typeof listGrants>>;

const times: Record<string, LocalText> = Object.fromEntries(halfHours.map((time) => [time, { ko: time, en: time }]));
const days = Object.fromEntries(weekdays.map((day, index) => [day, weekdayNames[index]])) as Record<
  (typeof weekdays)[number],
  LocalText
>;

export const askTexts = {
  permissions: roleTexts.permissions,
  until: {
    label: { ko: '언제까지 필요한가요?', en: 'Until when do you need it?' },
    help: withinAYear,
  },
  reason: commonTexts.reason,
} satisfies TextsOf<BodyOf<typeof requestGrant>>;

export const grantTexts = {
  memberId: { label: { ko: '받을 사람', en: 'Member' }, kind: 'record' },
  permissions: roleTexts.permissions,
  only: { label: { ko: '이 대상에만', en: 'For these alone' } },
  upTo: {
    label: { ko: '한 번에 이 금액까지만', en: 'Up to this at a time' },
    help: { ko: '비워 두면 금액을 제한하지 않습니다.', en: 'Leave empty for no limit.' },
    kind: 'money',
  },
  from: {
    label: { ko: '시작하는 일시', en: 'Begins' },
    help: { ko: '비워 두면 바로 시작합니다.', en: 'Leave empty to start now.' },
  },
  until: {
    label: { ko: '끝나는 일시', en: 'Ends' },
    help: withinAYear,
  },
  days: {
    label: { ko: '요일', en: 'Days of the week' },
    options: days,
    help: {
      ko: '고르지 않으면 모든 요일입니다. 자정을 넘기는 시간은 다음 날 요일도 골라 주세요.',
      en: 'Leave empty for every day. For hours past midnight, choose the next day too.',
    },
  },
  opens: { label: { ko: '쓸 수 있는 시각부터', en: 'Usable from' }, options: times },
  closes: {
    label: { ko: '쓸 수 있는 시각까지', en: 'Usable until' },
    options: times,
    help: { ko: '둘 다 비워 두면 하루 종일입니다.', en: 'Both left empty: all day.' },
  },
  reason: commonTexts.reason,
} satisfies TextsOf<BodyOf<typeof previewGrant>>;
