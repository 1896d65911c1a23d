/** What the screens of persons and sessions say, in English: the same keys as in Korean. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'login.tagline': 'Start every flow of your company in one place, and take it back when you must.',
  'login.with': 'Sign in with {name}',
  'login.demo': 'Demo sign-in',
  'login.demo-hint': 'For trying the product: pick a person, no password needed.',
  'login.terms': 'I agree to the {terms} and the {privacy}.',
  'login.or': 'or by e-mail',
  'login.tab-in': 'Sign in',
  'login.tab-up': 'Sign up',
  'login.tabs': 'Sign in or sign up by e-mail',
  'login.back': 'Back to the start',
  'login.verified': '{email} is verified.',
  'verify.title': 'Verify your e-mail address',
  'verify.by-password':
    'Enter the password that you chose when you signed up. If you did not sign up, close this page.',
  'verify.by-session':
    'This confirms the address of the account you are signed in to. If you did not sign up, close this page.',
  'verify.confirm': 'Verify the address',
  'verify.leave': 'Not now',
  'login.unverified':
    'Signed up, but not verified your e-mail yet? Open the link in the mail first. If your password is right, it is sent again.',
  'field.password': 'Password',
  'field.password-hint': 'At least 8 characters.',
  'action.sign-up': 'Sign up',
  'point.undo': 'Finished work can be undone',
  'point.undo-text': 'Order, journal entry and stock in one step, after seeing what will change.',
  'point.flow': 'Work flows in its own order',
  'point.flow-text': 'Forms, conditions, approvals, stock and ledger are one flow.',
  'point.safe': 'Every company kept separate and safe',
  'point.safe-text': 'Only members see a company’s data, and every change leaves a trace.',
};
