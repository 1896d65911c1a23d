/** Company events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyPermissions } from './permissions.ts';
import { companyTopics as topics } from './topics.ts';

const ofCompany = { subject: 'companyId', touches: [topics.company], recipients: 'member' } as const;

export const companyCreated = defineEvent({
  name: 'company.company.created',
  payload: z.object({ companyId: z.uuid(), industry: z.string() }),
  ...ofCompany,
});
export const companyChanged = defineEvent({
  name: 'company.company.changed',
  payload: z.object({ companyId: z.uuid() }),
  ...ofCompany,
});

export const holidaysChanged = defineEvent({
  name: 'company.holiday.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [topics.holiday],
  recipients: companyPermissions['company.profile.change'],
});

export const addressChanged = defineEvent({
  name: 'company.address.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [topics.address, topics.company],
  recipients: companyPermissions['company.domain.manage'],
});

export const companyProfileChanged = defineEvent({
  name: 'company.profile.changed',
  title: { ko: '회사 정보를 바꾸면', en: "The company's details change" },
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  // The standard texts are filled from it.
  touches: [topics.profile, topics.legal],
  recipients: companyPermissions['company.profile.change'],
});
export const legalPublished = defineEvent({
  name: 'company.legal.published',
  payload: z.object({ companyId: z.uuid(), kind: z.enum(['terms', 'privacy']), version: z.int() }),
  subject: 'companyId',
  touches: [topics.legal],
  recipients: 'member',
});

const recipients = companyPermissions['company.member.read'];
const ofMember = {
  payload: z.object({ memberId: z.uuid(), personId: z.uuid() }),
  subject: 'memberId',
  touches: [topics.member],
  recipients,
} as const;

export const joinRequested = defineEvent({
  name: 'company.member.requested',
  title: { ko: '누군가 합류를 요청하면', en: 'Someone asks to join' },
  ...ofMember,
});
/** By an invitation, too, which is open no longer. */
export const memberActivated = defineEvent({
  name: 'company.member.activated',
  title: { ko: '구성원이 가입하면', en: 'A member joins' },
  ...ofMember,
  /** `hasAsked`: an administrator let in who had asked to join. */
  payload: z.object({ memberId: z.uuid(), personId: z.uuid(), hasAsked: z.boolean().default(false) }),
  touches: [topics.member, topics.invitation],
});
export const memberRemoved = defineEvent({
  name: 'company.member.removed',
  title: { ko: '구성원이 나가면', en: 'A member leaves' },
  ...ofMember,
});
export const memberSuspended = defineEvent({
  name: 'company.member.suspended',
  title: { ko: '구성원의 이용이 정지되면', en: 'A member is suspended' },
  ...ofMember,
  touches: [topics.member, topics.invitation],
});
/** The member's title here. */
export const memberChanged = defineEvent({ name: 'company.member.changed', ...ofMember });
export const memberInvited = defineEvent({
  name: 'company.member.invited',
  payload: z.object({ invitationId: z.uuid() }),
  subject: 'invitationId',
  touches: [topics.invitation],
  recipients,
});
/** Many at once: of a list, or taken back and sent again by an undo. */
export const invitationsChanged = defineEvent({
  name: 'company.invitations.changed',
  /** Null: single ones, by an undo. */
  payload: z.object({ listId: z.uuid().nullable() }),
  subject: null,
  touches: [topics.invitation, kernelTopics.mail],
  recipients,
});
