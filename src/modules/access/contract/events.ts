/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { accessPermissions } from './permissions.ts';
import { accessTopics as topics } from './topics.ts';

export const roleChanged = defineEvent({
  name: 'access.role.changed',
  payload: z.object({ roleId: z.uuid() }),
  subject: 'roleId',
  touches: [topics.role],
  hearers: accessPermissions['access.role.read'],
});
export const memberRolesChanged = defineEvent({
  name: 'access.member.assigned',
  payload: z.object({ memberId: z.uuid(), personId: z.uuid(), roles: z.array(z.string()) }),
  subject: 'memberId',
  touches: [topics.member],
  hearers: accessPermissions['access.role.read'],
});
export const signInRulesChanged = defineEvent({
  name: 'access.sign-in-rules.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [topics.signIn],
  hearers: companyPermissions['company.profile.change'],
});
export const grantChanged = defineEvent({
  name: 'access.grant.changed',
  payload: z.object({ grantId: z.uuid(), personId: z.uuid() }),
  subject: 'grantId',
  touches: [topics.grant],
  hearers: accessPermissions['access.grant.manage'],
});
