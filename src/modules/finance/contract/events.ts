/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { accounts } from './endpoints.ts';
import { Month } from './ledger.ts';
import { financePermissions } from './permissions.ts';
import { financeTopics as topics } from './topics.ts';

const hearers = financePermissions['finance.ledger.read'];
const posted = z.strictObject({ id: Id, executionId: Id.nullable() });
const ofEntry = { subject: 'id', touches: [topics.entry], hearers } as const;
const ofPeriod = {
  payload: z.strictObject({ month: Month }),
  subject: 'month',
  touches: [topics.period],
  hearers,
} as const;

export const entryPosted = defineEvent({ name: 'finance.entry.posted', payload: posted, ...ofEntry });
/** `id` is the reversing entry. */
export const entryReversed = defineEvent({
  name: 'finance.entry.reversed',
  payload: posted.extend({ reverses: Id }),
  ...ofEntry,
});
export const accountChanged = accounts.changed();
export const periodClosed = defineEvent({ name: 'finance.period.closed', ...ofPeriod });
export const periodReopened = defineEvent({ name: 'finance.period.reopened', ...ofPeriod });
