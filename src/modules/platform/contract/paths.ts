/** Screen paths and titles of the core platform. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const platformPaths = {
  login: defineScreenPath('/platform/auth/login', { ko: '코어 플랫폼 로그인', en: 'Sign in to the core platform' }),
  entry: defineScreenPath('/platform', { ko: '코어 플랫폼', en: 'Core platform' }),
  dashboard: defineScreenPath('/platform/dashboard', { ko: '플랫폼 대시보드', en: 'Platform dashboard' }),
  companies: defineScreenPath('/platform/companies', { ko: '회사 관리', en: 'Companies' }),
  company: defineScreenPath('/platform/companies/:id', { ko: '회사 현황', en: 'A company' }),
  users: defineScreenPath('/platform/users', { ko: '사용자 관리', en: 'Accounts' }),
  analytics: defineScreenPath('/platform/analytics', { ko: '글로벌 분석', en: 'Analytics of all companies' }),
  settings: defineScreenPath('/platform/settings', { ko: '플랫폼 설정', en: 'Platform settings' }),
};
