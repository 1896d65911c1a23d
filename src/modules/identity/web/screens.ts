/** The screens of identity: data only, since all of them are known with the first page. */
import type { Screen } from '#kernel/web/screen.ts';
import { identityPaths } from '../contract/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: identityPaths.login,
    portal: 'genesis',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/Login.tsx')).Login,
  },
  {
    path: identityPaths.profile,
    portal: 'genesis',
    right: 'signed-in',
    help: async () => (await import('./help.ts')).profileHelp,
    load: async () => (await import('./screens/MyProfile.tsx')).MyProfile,
  },
  {
    path: identityPaths.settings,
    portal: 'employee',
    right: 'member',
    help: async () => (await import('./help.ts')).settingsHelp,
    keywords: '언어 글자 시간대 알림 어둡게 language dark theme notifications time zone',
    load: async () => (await import('./screens/Settings.tsx')).Settings,
  },
  {
    path: identityPaths.forgot,
    portal: 'genesis',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/ForgotPassword.tsx')).ForgotPassword,
  },
  {
    path: identityPaths.reset,
    portal: 'genesis',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/ResetPassword.tsx')).ResetPassword,
  },
  {
    path: identityPaths.address,
    portal: 'genesis',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/AddressChange.tsx')).AddressChange,
  },
  {
    path: identityPaths.security,
    portal: 'genesis',
    right: 'signed-in',
    help: async () => (await import('./help.ts')).securityHelp,
    load: async () => (await import('./screens/SignInSecurity.tsx')).SignInSecurity,
  },
];
