import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { companyPermissions } from './permissions.ts';

const member = z.object({ memberId: z.uuid(), personId: z.uuid() });

export const companyCreated = defineEvent(
  'company.company.created',
  z.object({ companyId: z.uuid(), industry: z.string() }),
  'member',
);
export const companyChanged = defineEvent('company.company.changed', z.object({ companyId: z.uuid() }), 'member');
export const joinRequested = defineEvent('company.member.requested', member, companyPermissions['company.member.read']);
export const memberActivated = defineEvent(
  'company.member.activated',
  member,
  companyPermissions['company.member.read'],
);
export const memberRemoved = defineEvent('company.member.removed', member, companyPermissions['company.member.read']);
export const memberInvited = defineEvent(
  'company.member.invited',
  z.object({ invitationId: z.uuid() }),
  companyPermissions['company.member.read'],
);
