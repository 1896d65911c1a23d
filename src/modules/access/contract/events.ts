import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';

export const roleChanged = defineEvent('access.role.changed', z.object({ roleId: z.uuid() }));
export const memberRolesChanged = defineEvent(
  'access.member.assigned',
  z.object({ memberId: z.uuid(), personId: z.uuid(), roles: z.array(z.string()) }),
);
export const grantChanged = defineEvent('access.grant.changed', z.object({ grantId: z.uuid(), personId: z.uuid() }));
