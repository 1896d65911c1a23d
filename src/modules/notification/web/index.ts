/** Front door of notices on the screen. */
export { NoticeBell } from './components/NoticeBell.tsx';
export { NoticeSection } from './components/NoticeSection.tsx';
export { NoticeTab } from './components/NoticeTab.tsx';
