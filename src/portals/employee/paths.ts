/** Screens of the employee portal that belong to no module. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const employeePaths = {
  experience: defineScreenPath('/experience/employee', { ko: '직원 경험', en: 'My work' }),
  lead: defineScreenPath('/experience/manager', { ko: '관리자 경험', en: 'Team status' }),
  dashboard: defineScreenPath('/dashboard', { ko: '대시보드', en: 'Dashboard' }),
};
