/** Front door of identity in the browser. */
export { SignInForm } from './components/EmailForms.tsx';
export { FactorDoor } from './components/FactorDoor.tsx';
export { ForgotLink } from './components/ForgotLink.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';
