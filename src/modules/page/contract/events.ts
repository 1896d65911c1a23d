import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { pageKeys } from './page.ts';
import { pagePermissions } from './permissions.ts';

export const pageEvents = {
  published: defineEvent(
    'page.page.published',
    z.strictObject({ id: Id, key: z.enum(pageKeys), version: z.int() }),
    pagePermissions['page.page.read'],
  ),
};
