import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';

export const notificationEvents = {
  /** One event per message; `audience` are the persons and guests who got a notice. */
  created: defineEvent(
    'notification.notice.created',
    z.strictObject({ messageId: Id, audience: z.array(Id) }),
    'audience',
  ),
};
