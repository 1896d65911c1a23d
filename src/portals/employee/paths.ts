/** Screens of the employee portal that belong to no room. */
import { screenPath } from '#kernel/contract/path.ts';

export const employeePaths = {
  experience: screenPath('/experience/employee', { ko: '직원 경험', en: 'My work' }),
  lead: screenPath('/experience/manager', { ko: '관리자 경험', en: 'Team status' }),
  dashboard: screenPath('/dashboard', { ko: '대시보드', en: 'Dashboard' }),
};
