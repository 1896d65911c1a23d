/** Return path: the address wanted before the sign-in redirect. Only paths of this host. */
import { parseSafePath } from '../contract/return-path.ts';

/** The address of a sign-in screen, here or elsewhere, that leads back to `target` afterwards. */
export function getLoginAddress(loginPath: string, target: string): string {
  const path = parseSafePath(target);
  return path && path !== '/' && path !== loginPath ? `${loginPath}?next=${encodeURIComponent(path)}` : loginPath;
}

/** Target after sign-in: `getReturnPath(location.search, '/workspace')`. */
export function getReturnPath(search: string, fallback: string): string {
  return parseSafePath(new URLSearchParams(search).get('next')) ?? fallback;
}
