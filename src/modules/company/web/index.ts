/** Front door of company in the browser. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';
import type { CompanySettings } from '../contract/settings.endpoints.ts';

export { useMyViews } from './company.api.ts';
export { Letterhead } from './components/Letterhead.tsx';
export { useSeller } from './profile.api.ts';

/** What is missing before selling, with the way to the form: late, since every first page comes through this door. */
export const SellingNote: ComponentType = late(async () => (await import('./components/SellingNote.tsx')).SellingNote);

/** The forms of a company's settings, for the screens that put them together. */
export const ProfileForm: ComponentType = late(async () => (await import('./components/ProfileForm.tsx')).ProfileForm, {
  early: false,
});
const forms = () => import('./components/SettingsForms.tsx');
type OfSettings = ComponentType<{ settings: CompanySettings }>;
export const BasicsForm: OfSettings = late(async () => (await forms()).BasicsForm, { early: false });
export const LogoForm: OfSettings = late(async () => (await forms()).LogoForm, { early: false });
/** The days on which the company rests. */
export const Holidays: ComponentType = late(async () => (await import('./components/Holidays.tsx')).Holidays, {
  early: false,
});
/** Features that are switched on and off. */
export const SwitchesForm: ComponentType = late(
  async () => (await import('./components/SwitchesForm.tsx')).SwitchesForm,
  { early: false },
);
