/** The blocks that change who belongs to the company and what they may do. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import { words } from '#kernel/contract/words.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { accessErrors } from './errors.ts';
import { accessPermissions } from './permissions.ts';
import { RoleName } from './shapes.ts';

const member: FieldDefinition = {
  key: 'member',
  kind: 'text',
  label: words.members,
  help: { ko: '구성원의 번호입니다. 보통 식으로 넣습니다.', en: 'The id of a member, mostly an expression.' },
  required: true,
  max: 200,
};

export const roleAssignBlock = defineBlock({
  kind: 'access.role-assign',
  sign: 'hand',
  title: { ko: '역할 정하기', en: 'Assign roles' },
  description: {
    ko: '구성원의 역할을 정한 것으로 바꿉니다. 되돌리면 이전 역할로 돌아갑니다.',
    en: 'Gives a member these roles in place of the former ones. Undo puts the former back.',
  },
  settings: z.strictObject({ member: Id, roles: z.array(RoleName).min(1).max(20) }),
  form: [member, { key: 'roles', kind: 'text', label: words.role, required: true, max: 400 }],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: accessPermissions['access.member.assign'].name,
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_NOT_FOUND,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.LAST_MASTER,
  ],
});

export const memberRemoveBlock = defineBlock({
  kind: 'company.member-remove',
  sign: 'hand',
  title: { ko: '구성원 내보내기', en: 'Remove a member' },
  description: {
    ko: '구성원을 회사에서 내보냅니다. 되돌리면 역할과 함께 돌아옵니다.',
    en: 'Ends a membership. Undo brings the member back with the roles of before.',
  },
  settings: z.strictObject({ member: Id }),
  form: [member],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: companyPermissions['company.member.manage'].name,
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS, accessErrors.LAST_MASTER],
});
