/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';

/** Who sees which entries of the menus. */
export const menuChanged = defineEvent({
  name: 'menu.visibility.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: null,
  touches: [accessTopics.menu],
  hearers: 'member',
});
