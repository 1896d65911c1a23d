/** Front door of identity in the browser. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';

export { SignInForm } from './components/EmailForms.tsx';
export { ForgotLink } from './components/ForgotLink.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';

/** What a company's own profile shows of the account: late, since every first page comes through this door. */
export const AboutMe: ComponentType = late(async () => (await import('./profile/AboutMe.tsx')).AboutMe, {
  early: false,
});
export const NoticeChoices: ComponentType = late(
  async () => (await import('./profile/NoticeChoices.tsx')).NoticeChoices,
  { early: false },
);
/** Few people ever see it: it comes when it is asked for. */
export const loadFactorDoor = async () => (await import('./components/FactorDoor.tsx')).FactorDoor;
