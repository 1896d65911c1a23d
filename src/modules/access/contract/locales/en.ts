/** What the screens of roles, sign-in and rights say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'login.subtitle': 'Sign in with your account as a member of {name}.',
  'login.social': 'Sign in with a social account',
  'login.site': 'Go to the company’s site',
  'choice.title': 'Choose a company',
  'choice.enter': 'Enter {name}',
  'choice.again': 'Sign in with another account',
};
