/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { treeTopics } from './topics.ts';

/** A menu draft was saved, or a menu published. */
export const treeChanged = defineEvent({
  name: 'menu.tree.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: null,
  touches: [treeTopics.tree],
  recipients: 'member',
});

/** Visibility of menu entries changed. */
export const menuChanged = defineEvent({
  name: 'menu.visibility.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: null,
  touches: [accessTopics.menu],
  recipients: 'member',
});
