/** Front door of identity in the browser. */
import { lateForm } from '#kernel/web/ui/index.ts';

export { SignInForm } from './components/EmailForms.tsx';
export { ForgotLink } from './components/ForgotLink.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';
export { useSecret } from './components/secret.ts';

/** What a company's own profile shows of the account: late, since every first page comes through this door. */
export const AboutMe = lateForm(async () => (await import('./profile/AboutMe.tsx')).AboutMe);
export const NoticeChoices = lateForm(async () => (await import('./profile/NoticeChoices.tsx')).NoticeChoices);
export const Consents = lateForm(async () => (await import('./profile/Consents.tsx')).Consents);
/** Few people ever see it: it comes when it is asked for. */
export const loadProofDialog = async () => (await import('./components/ProofDialog.tsx')).ProofDialog;
export const loadFactorDoor = async () => (await import('./components/FactorDoor.tsx')).FactorDoor;
