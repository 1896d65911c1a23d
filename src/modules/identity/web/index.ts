/** Front door of identity in the browser. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export { SignInForm } from './components/EmailForms.tsx';
export { ForgotLink } from './components/ForgotLink.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';
export { useLinkSecret } from './components/link-secret.ts';

/** The account parts of a company's own profile: lazy, since every first page loads this entry. */
export const AboutMe = lazyForm(async () => (await import('./profile/AboutMe.tsx')).AboutMe);
export const NoticeChoices = lazyForm(
  async () => (await import('./profile/NotificationPreferences.tsx')).NotificationPreferences,
);
export const Consents = lazyForm(async () => (await import('./profile/Consents.tsx')).Consents);
/** Few people ever see it: it comes when it is asked for. */
export const loadProofDialog = async () => (await import('./components/ProofDialog.tsx')).ProofDialog;
export const loadFactorGate = async () => (await import('./components/FactorGate.tsx')).FactorGate;
