/** Where a person wanted to go before being sent to the sign-in screen. Only paths of this host. */
import { safePath } from '../contract/return-path.ts';

/** The address of a sign-in screen, here or elsewhere, that leads back to `wanted` afterwards. */
export function loginAddress(loginPath: string, wanted: string): string {
  const path = safePath(wanted);
  return path && path !== '/' && path !== loginPath ? `${loginPath}?next=${encodeURIComponent(path)}` : loginPath;
}

/** Where to go after signing in: `returnPath(location.search, '/workspace')`. */
export function returnPath(search: string, fallback: string): string {
  return safePath(new URLSearchParams(search).get('next')) ?? fallback;
}
