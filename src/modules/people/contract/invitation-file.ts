/** A file of people to invite, as people write it. */
import { words } from '#kernel/contract/words.ts';

/** What people call the columns, in either language; ours first. */
export const invitationColumns = {
  email: [words.email.ko, words.email.en, 'email', '이메일 주소', '메일', '전자우편', 'email address', 'mail'],
  name: [words.name.ko, words.name.en, '성명', 'full name'],
  roles: [words.role.ko, words.role.en, '권한', 'roles'],
} as const;
