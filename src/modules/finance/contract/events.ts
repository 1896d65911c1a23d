/** Finance events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { accounts } from './endpoints.ts';
import { Month } from './ledger.ts';
import { financePermissions } from './permissions.ts';
import { financeTopics as topics } from './topics.ts';

const recipients = financePermissions['finance.ledger.read'];
const posted = z.strictObject({ id: Id, executionId: Id.nullable() });
const ofEntry = { subject: 'id', touches: [topics.entry], recipients } as const;
const ofPeriod = {
  subject: 'month',
  touches: [topics.period],
  recipients,
} as const;

export const entryPosted = defineEvent({
  name: 'finance.entry.posted',
  title: { ko: '전표를 기록하면', en: 'An entry is posted' },
  payload: posted,
  ...ofEntry,
});
/** `id` is the reversing entry. */
export const entryReversed = defineEvent({
  name: 'finance.entry.reversed',
  title: { ko: '전표를 취소하면', en: 'An entry is reversed' },
  payload: posted.extend({ reverses: Id }),
  ...ofEntry,
});
export const accountChanged = accounts.changed();
export const periodClosed = defineEvent({
  name: 'finance.period.closed',
  title: { ko: '월을 마감하면', en: 'A month is closed' },
  payload: z.strictObject({ month: Month }),
  ...ofPeriod,
});
export const periodReopened = defineEvent({
  name: 'finance.period.reopened',
  title: { ko: '마감한 월을 다시 열면', en: 'A month is reopened' },
  /** `until`: the last month reopened with it. Older servers omit it. */
  payload: z.strictObject({
    month: Month,
    until: Month.optional(),
    byId: Id.nullable().optional(),
  }),
  ...ofPeriod,
});
