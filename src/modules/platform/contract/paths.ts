/** Where the screens of the core platform stand, and what they are called. */
import { screenPath } from '#kernel/contract/path.ts';

export const platformPaths = {
  login: screenPath('/platform/auth/login', { ko: '코어 플랫폼 로그인', en: 'Sign in to the core platform' }),
  entry: screenPath('/platform', { ko: '코어 플랫폼', en: 'Core platform' }),
  dashboard: screenPath('/platform/dashboard', { ko: '플랫폼 대시보드', en: 'Platform dashboard' }),
  companies: screenPath('/platform/companies', { ko: '회사 관리', en: 'Companies' }),
  company: screenPath('/platform/companies/:id', { ko: '회사 현황', en: 'A company' }),
  users: screenPath('/platform/users', { ko: '사용자 관리', en: 'Accounts' }),
  analytics: screenPath('/platform/analytics', { ko: '글로벌 분석', en: 'Analytics of all companies' }),
  settings: screenPath('/platform/settings', { ko: '플랫폼 설정', en: 'Platform settings' }),
};
