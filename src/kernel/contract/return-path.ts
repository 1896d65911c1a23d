/** Where a person wanted to go before being sent to sign in. One judgement for server and browser. */

/** No such host exists (RFC 2606): what resolves elsewhere has left it. */
const here = 'http://here.invalid';

/**
 * A path of this host as a browser would read it (`/a/../b` is `/b`), or null for anything that leads to another host:
 * `//host`, `/\host`, `/.//host`, tabs and line breaks that browsers leave out.
 */
export function safePath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || /[\\\s\p{Cc}]/u.test(path) || !URL.canParse(path, here)) return null;
  const url = new URL(path, here);
  if (url.origin !== here || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
