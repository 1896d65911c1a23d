/** Field texts of a role, used by its forms. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { createRole } from '#modules/access/contract/endpoints.ts';
import type { previewRole } from '#modules/access/contract/role.endpoints.ts';

export const roleTexts = {
  displayName: { label: commonTexts.name },
  description: { label: commonTexts.description },
  level: {
    label: { ko: '등급', en: 'Level' },
    help: { ko: '0부터 99까지. 높을수록 위에 있는 역할입니다.', en: 'From 0 to 99: the higher, the more senior.' },
  },
  permissions: {
    label: { ko: '권한', en: 'Permissions' },
    kind: 'choices',
    each: { ko: '권한', en: 'permission' },
  },
  requiresApproval: {
    label: { ko: '초대로는 주지 않기', en: 'Not given by invitations' },
    help: {
      ko: '켜면 이미 구성원인 사람에게만 줄 수 있습니다.',
      en: 'Can be given to existing members only.',
    },
  },
} satisfies TextsOf<BodyOf<typeof previewRole>>;

export const newRoleTexts = {
  name: {
    label: commonTexts.code,
    help: {
      ko: '영어 소문자로 시작하고 소문자, 숫자, 하이픈을 쓸 수 있습니다. 만든 뒤에는 변경할 수 없습니다.',
      en: 'Begins with a lower-case letter; letters, digits and hyphens. It cannot be changed later.',
    },
    rule: {
      ko: '영어 소문자로 시작해 2자에서 40자까지 써 주세요.',
      en: 'Begin with a lower-case letter and use 2 to 40 characters.',
    },
  },
  ...roleTexts,
} satisfies TextsOf<BodyOf<typeof createRole>>;
