/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { notificationTopics } from './topics.ts';

export const notificationEvents = {
  /** One event per message; `audience` are the persons and guests who got a notice. */
  created: defineEvent({
    name: 'notification.notice.created',
    payload: z.strictObject({ messageId: Id, audience: z.array(Id) }),
    subject: 'messageId',
    audience: 'audience',
    touches: [notificationTopics.notice],
    hearers: 'audience',
  }),
};
