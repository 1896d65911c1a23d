/** Parts that other rooms show and that come when they are asked for. Apart from the front door, which then only passes on names. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';
import { lateForm } from '#kernel/web/ui/index.ts';

/** What is missing before selling, with the way to the form. */
export const SellingNote: ComponentType = late(async () => (await import('./components/SellingNote.tsx')).SellingNote);

/** The forms of a company's settings, for the screens that put them together. */
export const ProfileForm = lateForm(async () => (await import('./components/ProfileForm.tsx')).ProfileForm);
const forms = () => import('./components/SettingsForms.tsx');
export const BasicsForm = lateForm(async () => (await forms()).BasicsForm);
export const LogoForm = lateForm(async () => (await forms()).LogoForm);
/** The days on which the company rests. */
export const Holidays = lateForm(async () => (await import('./components/Holidays.tsx')).Holidays);
/** Features that are switched on and off. */
export const SwitchesForm = lateForm(async () => (await import('./components/SwitchesForm.tsx')).SwitchesForm);
