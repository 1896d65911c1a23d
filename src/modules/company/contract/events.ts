import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';

const member = z.object({ memberId: z.uuid(), personId: z.uuid() });

export const companyCreated = defineEvent(
  'company.company.created',
  z.object({ companyId: z.uuid(), industry: z.string() }),
);
export const companyChanged = defineEvent('company.company.changed', z.object({ companyId: z.uuid() }));
export const joinRequested = defineEvent('company.member.requested', member);
export const memberActivated = defineEvent('company.member.activated', member);
export const memberRemoved = defineEvent('company.member.removed', member);
export const memberInvited = defineEvent('company.member.invited', z.object({ invitationId: z.uuid() }));
