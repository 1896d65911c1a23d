/** A file of people to invite, as people write it. */
import { commonTexts } from '#kernel/contract/common-texts.ts';

/** Common names of the columns, in either language; ours first. */
export const invitationColumns = {
  email: [
    commonTexts.email.ko,
    commonTexts.email.en,
    'email',
    '이메일 주소',
    '메일',
    '전자우편',
    'email address',
    'mail',
  ],
  name: [commonTexts.name.ko, commonTexts.name.en, '성명', 'full name'],
  roles: [commonTexts.role.ko, commonTexts.role.en, '권한', 'roles'],
} as const;
