/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { pageKeys } from './page.ts';
import { pagePermissions } from './permissions.ts';
import { pageTopics } from './topics.ts';

export const pageEvents = {
  published: defineEvent({
    name: 'page.page.published',
    payload: z.strictObject({ id: Id, key: z.enum(pageKeys), version: z.int() }),
    subject: 'id',
    touches: [pageTopics.page],
    recipients: pagePermissions['page.page.read'],
  }),
};
