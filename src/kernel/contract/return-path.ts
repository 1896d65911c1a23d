/** Return path: the address wanted before sign-in. One validation for server and browser. */

/** No such host exists (RFC 2606): what resolves elsewhere has left it. */
const baseOrigin = 'http://here.invalid';

/**
 * A path of this host as a browser would read it (`/a/../b` is `/b`), or null for anything that leads to another host:
 * `//host`, `/\host`, `/.//host`, tabs and line breaks that browsers leave out.
 */
export function parseSafePath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || /[\\\s\p{Cc}]/u.test(path) || !URL.canParse(path, baseOrigin)) return null;
  const url = new URL(path, baseOrigin);
  if (url.origin !== baseOrigin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
