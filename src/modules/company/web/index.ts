/** Front door of company in the browser. */

export { useMyViews } from './company.api.ts';
export { Letterhead } from './components/Letterhead.tsx';
export { BasicsForm, Holidays, LogoForm, ProfileForm, SellingNote, SwitchesForm } from './late-parts.ts';
export { useProfile, useSeller } from './profile.api.ts';
