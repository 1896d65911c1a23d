import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { accessPermissions } from './permissions.ts';

export const roleChanged = defineEvent(
  'access.role.changed',
  z.object({ roleId: z.uuid() }),
  accessPermissions['access.role.read'],
);
export const memberRolesChanged = defineEvent(
  'access.member.assigned',
  z.object({ memberId: z.uuid(), personId: z.uuid(), roles: z.array(z.string()) }),
  accessPermissions['access.role.read'],
);
export const grantChanged = defineEvent(
  'access.grant.changed',
  z.object({ grantId: z.uuid(), personId: z.uuid() }),
  accessPermissions['access.grant.manage'],
);
