/** English texts of the screens of people. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'account.none': 'Not linked',
  'account.gone': 'Former member',
  'account.title': 'Account',
  'account.name': 'Account name',
  'account.email': 'Signs in with',
  'account.status': 'Membership',
  'account.pending': commonTexts.waitingForApproval.en,
  'account.roles': 'Roles',
  'account.seen': 'Last seen',
  'account.how': 'Link an account to see how this person signs in and what roles they have.',
  'link.title': 'Link an account to {name}',
  'link.member': 'Member to link',
  'link.help': 'Only members not linked to anyone yet are shown.',
  'link.nobody': 'There are no members to link.',
};
