/** The screens of access: data only, since all of them are known with the first page. */
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '../contract/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: accessPaths.login,
    portal: 'guest',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/CompanyLogin.tsx')).CompanyLogin,
  },
  {
    path: accessPaths.partners,
    help: async () => (await import('./partners/help.ts')).partnersHelp,
    portal: 'guest',
    right: 'public',
    load: async () => (await import('./partners/PartnerPortal.tsx')).PartnerPortal,
  },
];
