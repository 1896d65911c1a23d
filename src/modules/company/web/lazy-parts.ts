/** Lazy parts: components for other modules that load on first use. The main entry re-exports them, so that it stays small. */
import type { ComponentType } from 'react';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { lazyForm } from '#kernel/web/ui/index.ts';

/** Fields missing before selling, with a link to the form. */
export const SellingNote: ComponentType = lazyPart(
  async () => (await import('./components/SellingNotice.tsx')).SellingNotice,
);

/** The forms of a company's settings, for the screens that put them together. */
export const ProfileForm = lazyForm(async () => (await import('./components/ProfileForm.tsx')).ProfileForm);
const forms = () => import('./components/SettingsForms.tsx');
export const BasicsForm = lazyForm(async () => (await forms()).BasicsForm);
export const LogoForm = lazyForm(async () => (await forms()).LogoForm);
/** The holidays of the company. */
export const Holidays = lazyForm(async () => (await import('./components/Holidays.tsx')).Holidays);
/** Feature switches. */
export const SwitchesForm = lazyForm(async () => (await import('./components/SwitchesForm.tsx')).SwitchesForm);
