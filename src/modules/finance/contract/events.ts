import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { Month } from './ledger.ts';
import { financePermissions } from './permissions.ts';

const posted = z.strictObject({ id: Id, executionId: Id.nullable() });

export const entryPosted = defineEvent('finance.entry.posted', posted, financePermissions['finance.ledger.read']);
/** `id` is the reversing entry. */
export const entryReversed = defineEvent(
  'finance.entry.reversed',
  posted.extend({ reverses: Id }),
  financePermissions['finance.ledger.read'],
);
export const accountChanged = defineEvent(
  'finance.account.changed',
  z.strictObject({ id: Id }),
  financePermissions['finance.ledger.read'],
);
export const periodClosed = defineEvent(
  'finance.period.closed',
  z.strictObject({ month: Month }),
  financePermissions['finance.ledger.read'],
);
export const periodReopened = defineEvent(
  'finance.period.reopened',
  z.strictObject({ month: Month }),
  financePermissions['finance.ledger.read'],
);
