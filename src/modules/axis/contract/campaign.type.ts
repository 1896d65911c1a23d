/** Internal and external campaigns, defined here until a module owns them. */
import type { TypeAccess } from '#kernel/contract/record-type.ts';
import { cleaners, leads } from './access.ts';
import { choice, day, line, money, note, owner, record } from './fields.ts';
import { recordType } from './record-type.ts';

const staff = [...leads, 'data-manager', 'marketer'];
const access: TypeAccess = { open: false, read: staff, write: staff, erase: cleaners };

const period = [day('from', '시작일', 'From'), day('to', '종료일', 'To', { notBefore: 'from' })];
const progress = choice('status', '상태', 'State', {
  planned: ['준비', 'Planned'],
  running: ['진행', 'Running'],
  done: ['완료', 'Done'],
});

export const campaignTypes = [
  recordType({
    axis: 'marketing',
    key: 'internal',
    label: { ko: '내부 마케팅', en: 'Internal marketing' },
    access,
    fields: [line('goal', '목표', 'Goal', { max: 200 }), progress, ...period, owner, note],
  }),
  recordType({
    axis: 'marketing',
    key: 'external',
    label: { ko: '외부 마케팅', en: 'External marketing' },
    access,
    fields: [
      choice('channel', '채널', 'Channel', {
        search: ['검색 광고', 'Search ads'],
        social: ['소셜', 'Social'],
        mail: ['이메일', 'E-mail'],
        offline: ['오프라인', 'Offline'],
      }),
      money('budget', '예산', 'Budget', { min: 0 }),
      progress,
      ...period,
      record('agency', '대행사', 'Agency', 'entity/external'),
      owner,
      note,
    ],
  }),
];
