/** Front door of company in the browser. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';

export { useMyViews } from './company.api.ts';
export { Letterhead } from './components/Letterhead.tsx';
export { useSeller } from './profile.api.ts';

/** What is missing before selling, with the way to the form: late, since every first page comes through this door. */
export const SellingNote: ComponentType = late(async () => (await import('./components/SellingNote.tsx')).SellingNote);
