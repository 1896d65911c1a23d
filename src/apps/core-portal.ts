/** The portal of the core platform, apart from the others of the root host: few come here, and they bring it along. */
import { screens as platform } from '#modules/platform/web/screens.ts';
import { corePortal } from '#portals/core/routes.tsx';
import { withScreens } from '#portals/shell/portal.ts';

export const corePortals = { core: withScreens(corePortal, platform) };
