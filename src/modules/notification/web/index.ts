/** Front door of notices on the screen. */
export { NoticeBell } from './components/NoticeBell.tsx';
export { NoticeTab } from './components/NoticeTab.tsx';
