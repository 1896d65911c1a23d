/** English texts of the partners' portal, for any visitor. */
import type { ko } from './ko.ts';

export const en = {
  lead: 'For those who do business with {company}: your orders, addresses and contact in one place.',
  how: 'How to become a partner',
  'how.account': 'Sign in to Heureum, or create an account.',
  'how.join': 'Ask to join {company} by the button below. Its code is {code}.',
  'how.accepted': 'Once the company accepts you as a partner you are told, and sign in to your account here.',
  join: 'Ask to join',
  signedIn: 'You are signed in. Your orders and addresses are in your account.',
} as const satisfies Record<keyof typeof ko, string>;
