/** Screens of the employee portal that belong to no room. */
import { screenPath } from '#kernel/contract/path.ts';

export const employeePaths = {
  dashboard: screenPath('/dashboard', { ko: '대시보드', en: 'Dashboard' }),
};
