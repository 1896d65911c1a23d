/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { treeTopics } from './topics.ts';

/** A draft of a menu was kept, or a menu published. */
export const treeChanged = defineEvent({
  name: 'menu.tree.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: null,
  touches: [treeTopics.tree],
  hearers: 'member',
});

/** Who sees which entries of the menus. */
export const menuChanged = defineEvent({
  name: 'menu.visibility.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: null,
  touches: [accessTopics.menu],
  hearers: 'member',
});
