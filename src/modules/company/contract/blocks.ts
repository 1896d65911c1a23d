/** The block that invites people. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { Email } from '#kernel/contract/email.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { nameText, text } from '#kernel/contract/text.ts';
import { companyErrors, invitingErrors } from './errors.ts';
import { companyPermissions } from './permissions.ts';

const field = (
  definition: Pick<FieldDefinition, 'key' | 'label' | 'max'> & Partial<FieldDefinition>,
): FieldDefinition => ({
  kind: 'text',
  required: false,
  ...definition,
});

export const inviteBlock = defineBlock({
  kind: 'company.invite',
  icon: 'hand',
  title: { ko: '구성원 초대', en: 'Invite a member' },
  description: {
    ko: '메일로 구성원을 초대합니다. 되돌리면 아직 수락하지 않은 초대를 취소합니다.',
    en: 'Invites someone by email. Undo cancels invitations not accepted yet.',
  },
  settings: z
    .strictObject({
      email: Email.nullish(),
      name: nameText({ max: 80 }).nullish(),
      role: text({ max: 40 }).default('user'),
      /** The part of this run's list: only in the product's own flow. */
      part: z.int().min(0).nullish(),
    })
    .refine(({ email, part }) => (email ?? null) !== null || (part ?? null) !== null),
  form: [
    field({ key: 'email', label: commonTexts.email, required: true, max: 254 }),
    field({ key: 'name', label: commonTexts.name, max: 80 }),
    field({
      key: 'role',
      label: commonTexts.role,
      help: { ko: '역할의 키입니다. 비우면 사용자입니다.', en: 'The key of a role. User unless told.' },
      max: 40,
    }),
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: companyPermissions['company.member.manage'].name,
  act: { ko: '회사에 사람을 초대합니다', en: 'Invites people to the company' },
  sensitive: true,
  promises: true,
  errors: [...invitingErrors, companyErrors.INVITATION_LIST_MISSING, kernelErrors.TOO_MANY_REQUESTS],
});
