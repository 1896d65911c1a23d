/** Front door of identity in the browser. */
export { SignInForm } from './components/EmailForms.tsx';
export { ForgotLink } from './components/ForgotLink.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';

/** Few people ever see it: it comes when it is asked for. */
export const loadFactorDoor = async () => (await import('./components/FactorDoor.tsx')).FactorDoor;
