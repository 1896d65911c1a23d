/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { notificationPermissions } from './permissions.ts';
import { notificationTopics } from './topics.ts';

export const notificationEvents = {
  /** One event per message; `audience` are the persons and guests who got a notice. */
  created: defineEvent({
    name: 'notification.notice.created',
    payload: z.strictObject({ messageId: Id, audience: z.array(Id) }),
    subject: 'messageId',
    audience: 'audience',
    touches: [notificationTopics.notice],
    recipients: 'audience',
  }),
  /** Texts wait to be sent, or what came of one is known. `id` is that of the message or of the text. */
  textChanged: defineEvent({
    name: 'notification.text.changed',
    payload: z.strictObject({ id: Id }),
    subject: 'id',
    touches: [notificationTopics.text],
    recipients: notificationPermissions['notification.text.read'],
  }),
};
