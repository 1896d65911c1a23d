/** The blocks that change who belongs to the company and what they may do. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { accessErrors } from './errors.ts';
import { accessPermissions } from './permissions.ts';
import { RoleName } from './shapes.ts';

const id = (key: string, label: LocalText, help: LocalText): FieldDefinition => ({
  ...{ key, kind: 'text', label, help, required: true, max: 200 },
});

const member = id('member', commonTexts.members, {
  ko: '구성원의 번호입니다. 보통 식으로 넣습니다.',
  en: 'The id of a member, mostly an expression.',
});

export const roleAssignBlock = defineBlock({
  kind: 'access.role-assign',
  icon: 'hand',
  title: { ko: '역할 정하기', en: 'Assign roles' },
  description: {
    ko: '구성원의 역할을 정한 것으로 바꿉니다. 되돌리면 이전 역할로 돌아갑니다.',
    en: 'Gives a member these roles in place of the former ones. Undo puts the former back.',
  },
  settings: z.strictObject({ member: Id, roles: z.array(RoleName).min(1).max(20) }),
  form: [member, { key: 'roles', kind: 'text', label: commonTexts.role, required: true, max: 400 }],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: accessPermissions['access.member.assign'].name,
  act: { ko: '구성원의 역할을 바꿉니다', en: 'Changes the roles of members' },
  sensitive: true,
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.ROLE_NOT_FOUND,
    accessErrors.BEYOND_OWN_RIGHTS,
    accessErrors.LAST_MASTER,
  ],
});

export const memberRemoveBlock = defineBlock({
  kind: 'company.member-remove',
  icon: 'hand',
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
  act: { ko: '구성원을 회사에서 내보냅니다', en: 'Removes members from the company' },
  sensitive: true,
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS, accessErrors.LAST_MASTER],
});

export const memberSuspendBlock = defineBlock({
  kind: 'company.member-suspend',
  icon: 'hand',
  title: { ko: '구성원 이용 정지', en: 'Suspend a member' },
  description: {
    ko: '구성원의 이용을 정지합니다. 되돌리면 이전 역할로 다시 이용합니다.',
    en: 'Shuts a member out for a while. Undo brings the member back with the roles of before.',
  },
  settings: z.strictObject({ member: Id }),
  form: [member],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: companyPermissions['company.member.manage'].name,
  act: { ko: '구성원의 이용을 정지합니다', en: 'Suspends members' },
  sensitive: true,
  errors: [kernelErrors.NOT_FOUND, accessErrors.BEYOND_OWN_RIGHTS, accessErrors.LAST_MASTER, accessErrors.NOT_ONESELF],
});

const person = (key: 'from' | 'to', label: LocalText) =>
  id(key, label, { ko: '사람의 번호입니다. 보통 식으로 넣습니다.', en: 'The id of a person, mostly an expression.' });

export const handOverBlock = defineBlock({
  kind: 'access.hand-over',
  icon: 'hand',
  title: { ko: '맡은 것 넘기기', en: 'Hand over' },
  description: {
    ko: '구성원이 맡은 것을 다른 구성원에게 넘깁니다. 되돌리면 아직 남아 있는 것을 돌려줍니다.',
    en: 'Hands a member’s work over to another member. Undo gives back whatever is still open.',
  },
  settings: z.strictObject({
    from: Id,
    to: Id,
    kind: z.string().min(1).max(60),
    /** True if `from` leaves in the same run: used by the product's own flow. */
    isLeaving: z.boolean().nullish(),
  }),
  form: [
    person('from', { ko: '넘기는 사람', en: 'From' }),
    person('to', { ko: '받는 사람', en: 'To' }),
    { key: 'kind', kind: 'text', label: commonTexts.kind, required: true, max: 60 },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: companyPermissions['company.member.manage'].name,
  act: { ko: '구성원이 맡은 것을 다른 사람에게 넘깁니다', en: 'Hands over what members hold' },
  sensitive: true,
  errors: [
    kernelErrors.NOT_FOUND,
    accessErrors.RECEIVER_NOT_MEMBER,
    accessErrors.RECEIVER_LACKS_RIGHT,
    accessErrors.BEYOND_OWN_RIGHTS,
  ],
});
