/** Front door of company in the browser. */

export { useMemberViews } from './company.api.ts';
export { Letterhead } from './components/Letterhead.tsx';
export { BasicsForm, Holidays, LogoForm, ProfileForm, SellingNote, SwitchesForm } from './lazy-parts.ts';
export { useProfile, useSeller } from './profile.api.ts';
