/** Front door of notices on the screen. */
import { lazyForm } from '#kernel/web/ui/index.ts';

export { NoticeBell } from './components/NoticeBell.tsx';
export { NoticeSection } from './components/NoticeSection.tsx';
export { NoticeTab } from './components/NoticeTab.tsx';

/** Late, since every first page comes through this door. */
export const PolicyForm = lazyForm(async () => (await import('./policy/PolicyForm.tsx')).PolicyForm);
export const OwnKinds = lazyForm(async () => (await import('./policy/OwnPreferencesForm.tsx')).OwnPreferencesForm);
