/** Access events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { accessPermissions } from './permissions.ts';
import { accessTopics as topics } from './topics.ts';

export const roleChanged = defineEvent({
  name: 'access.role.changed',
  payload: z.object({ roleId: z.uuid() }),
  subject: 'roleId',
  touches: [topics.role],
  recipients: accessPermissions['access.role.read'],
});
export const memberRolesChanged = defineEvent({
  name: 'access.member.assigned',
  payload: z.object({ memberId: z.uuid(), personId: z.uuid(), roles: z.array(z.string()) }),
  subject: 'memberId',
  touches: [topics.member],
  recipients: accessPermissions['access.role.read'],
});
export const signInRulesChanged = defineEvent({
  name: 'access.sign-in-rules.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [topics.signIn],
  recipients: companyPermissions['company.profile.change'],
});
/** A day before permissions that somebody has for a time end. `until` as the clocks of the company show it. */
export const grantEnding = defineEvent({
  name: 'access.grant.ending',
  payload: z.object({
    grantId: z.uuid(),
    personIds: z.array(z.uuid()),
    name: z.string(),
    titles: LocalText,
    until: LocalText,
  }),
  subject: 'grantId',
  audience: 'personIds',
  touches: { none: 'nothing changed yet: it will end' },
  recipients: 'audience',
});
export const grantChanged = defineEvent({
  name: 'access.grant.changed',
  payload: z.object({ grantId: z.uuid(), personId: z.uuid() }),
  subject: 'grantId',
  touches: [topics.grant],
  recipients: accessPermissions['access.grant.manage'],
});
/** Somebody starts viewing the portal as the person, who is notified. */
export const viewBegan = defineEvent({
  name: 'access.view.began',
  payload: z.object({ viewId: z.uuid(), personIds: z.array(z.uuid()), by: z.string(), reason: z.string() }),
  subject: 'viewId',
  audience: 'personIds',
  touches: { none: 'whoever is looked through sees nothing of it but the notice' },
  recipients: 'audience',
});
export const viewEnded = defineEvent({
  name: 'access.view.ended',
  payload: z.object({ viewId: z.uuid(), personIds: z.array(z.uuid()) }),
  subject: 'viewId',
  audience: 'personIds',
  touches: { none: 'whoever is looked through sees nothing of it but the notice' },
  recipients: 'audience',
});
