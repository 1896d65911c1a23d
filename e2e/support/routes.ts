/** The product's routes as `npm run routes` lists them, and where a link leads to one of them. */
import { pathsOf } from '../../src/kernel/contract/address.ts';
import { fromSetup } from './product.ts';

export interface Route {
  path: string;
  portal: string;
  right: string;
  title: { ko: string; en: string };
}

export const routes: readonly Route[] = JSON.parse(fromSetup('E2E_ROUTES'));

/** How many parts of the address may be anything. */
const loose = ({ path }: Route) => path.split(':').length;

/** The route of `portals` that an address is for: the one that says most of it by name. */
export function routeAt(address: string, portals: readonly Route[]): Route | undefined {
  return portals.filter(({ path }) => pathsOf(path).test(address)).sort((a, b) => loose(a) - loose(b))[0];
}

/** Whether somebody with these permissions may open it; `me` is null for visitors, without permissions at the start portal. */
export function isFor({ right }: Route, me: { permissions: readonly string[] | null } | null): boolean {
  if (right === 'public' || right === 'guest') return true;
  if (!me) return false;
  return right === 'signed-in' || (me.permissions !== null && (right === 'member' || me.permissions.includes(right)));
}
