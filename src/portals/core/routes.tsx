/**
 * The core platform, for operators of the installation: on root hosts, below `/platform`. Its screens come from module platform.
 */
import { platformPaths } from '#modules/platform/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';

export const corePortal: PortalFacts = {
  name: 'core',
  title: platformPaths.entry.title,
  home: platformPaths.dashboard(),
  loginPath: platformPaths.login(),
  layout: 'side',
  groups: {
    overview: { ko: '개요', en: 'Overview' },
    running: { ko: '운영', en: 'Running' },
  },
};
