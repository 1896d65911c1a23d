/** Front door of notices on the screen. */
import type { ComponentType } from 'react';
import { late } from '#kernel/web/late.tsx';

export { NoticeBell } from './components/NoticeBell.tsx';
export { NoticeSection } from './components/NoticeSection.tsx';
export { NoticeTab } from './components/NoticeTab.tsx';

/** Late, since every first page comes through this door. */
export const PolicyForm: ComponentType = late(async () => (await import('./policy/PolicyForm.tsx')).PolicyForm, {
  early: false,
});
export const OwnKinds: ComponentType = late(async () => (await import('./policy/OwnKinds.tsx')).OwnKinds, {
  early: false,
});
