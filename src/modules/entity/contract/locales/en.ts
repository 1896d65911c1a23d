/** English texts of the screens of people. */
import { words } from '#kernel/contract/words.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'account.none': 'Not linked',
  'account.gone': 'Former member',
  'account.title': 'Account',
  'account.name': 'Name of the account',
  'account.email': 'Signs in as',
  'account.status': 'Membership',
  'account.pending': words.waitingForApproval.en,
  'account.roles': 'Roles',
  'account.seen': 'Last seen',
  'account.how': 'Link an account to see how this person signs in and which roles the account has.',
  'link.title': 'Link an account to {name}',
  'link.member': 'Member to link',
  'link.help': 'Only members who are not linked to anybody yet.',
  'link.nobody': 'There is no member to link.',
};
