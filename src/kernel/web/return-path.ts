/** Where a person wanted to go before being sent to the sign-in screen. Only paths of this host. */

/** A path of this host, or null for anything that a browser could read as another one. */
export function safePath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null;
}

/** The sign-in screen's address that leads back to `wanted` afterwards. */
export function loginAddress(loginPath: string, wanted: string): string {
  const path = safePath(wanted);
  return path && path !== '/' && path !== loginPath ? `${loginPath}?next=${encodeURIComponent(path)}` : loginPath;
}

/** Where to go after signing in: `returnPath(location.search, '/workspace')`. */
export function returnPath(search: string, fallback: string): string {
  return safePath(new URLSearchParams(search).get('next')) ?? fallback;
}
