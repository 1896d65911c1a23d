/** The product's routes as `npm run routes` lists them, and where a link leads to one of them. */
import { toPathPattern } from '../../src/kernel/contract/address.ts';
import { readSetup } from './product.ts';

export interface Route {
  path: string;
  portal: string;
  right: string;
  title: { ko: string; en: string };
}

export const routes: readonly Route[] = JSON.parse(readSetup('E2E_ROUTES'));

/** Number of variable parts in the address. */
const countParameters = ({ path }: Route) => path.split(':').length;

/** The route of `portals` that an address is for: the one that says most of it by name. */
export function findRoute(address: string, portals: readonly Route[]): Route | undefined {
  return portals
    .filter(({ path }) => toPathPattern(path).test(address))
    .sort((a, b) => countParameters(a) - countParameters(b))[0];
}

/** True if a person with these permissions may open it; `me` is null for visitors, without permissions at the start portal. */
export function isOpenFor({ right }: Route, me: { permissions: readonly string[] | null } | null): boolean {
  if (right === 'public' || right === 'guest') return true;
  if (!me) return false;
  return right === 'signed-in' || (me.permissions !== null && (right === 'member' || me.permissions.includes(right)));
}
