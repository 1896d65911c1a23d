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
];
