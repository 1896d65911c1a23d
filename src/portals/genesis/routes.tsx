/** The root host: what the product is, signing in, finding and founding companies. */
import type { Portal } from '#portals/shell/route-table.ts';

export const genesisPortal: Portal = {
  name: 'genesis',
  title: { ko: '흐름', en: 'Heureum' },
  home: '/',
  loginPath: '/genesis/login',
  layout: 'top',
  groups: { main: { ko: '시작', en: 'Start' } },
  routes: [],
};
