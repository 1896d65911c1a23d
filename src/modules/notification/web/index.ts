/** Front door of notices on the screen. */
export { NoticeBell } from './components/NoticeBell.tsx';
