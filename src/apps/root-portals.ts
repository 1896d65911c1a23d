/** The portals of the root host, apart from those of companies: who comes here loads nothing of them. */
import { orgScreens } from '#modules/company/web/screens.ts';
import { screens as identity } from '#modules/identity/web/screens.ts';
import { screens as genesis, genesisPortal } from '#portals/genesis/routes.tsx';
import { withScreens } from '#portals/shell/portal.ts';

export const rootScreens = [...identity, ...genesis, ...orgScreens];

export const rootPortals = { genesis: withScreens(genesisPortal, rootScreens) };
