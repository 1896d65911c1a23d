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
export const BasicsForm: ComponentType<{ settings: CompanySettings }> = late(
  async () => (await import('./components/BasicsForm.tsx')).BasicsForm,
  { early: false },
);
export const LogoForm: ComponentType<{ settings: CompanySettings }> = late(
  async () => (await import('./components/LogoForm.tsx')).LogoForm,
  { early: false },
);
