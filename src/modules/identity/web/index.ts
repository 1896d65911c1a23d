/** Front door of identity in the browser. */
export { SignInForm } from './components/EmailForms.tsx';
export { LanguageSwitch } from './components/LanguageSwitch.tsx';
