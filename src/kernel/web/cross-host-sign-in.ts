/**
 * Going signed in to another host of ours. The page there asks: it keeps a secret and sends its hash to the host that the person
 * comes from, which answers with a single-use token bound to that hash. A link that someone else made brings nobody in.
 *
 *     here                    /auth/arrive there          /auth/arrive here               /auth/arrive there
 *     goToHostSignedIn()       ->   ?from=here&to=code     ->   ?depart=code&challenge=…   ->   #token=…
 */
import { crossHostSignInPath } from '../contract/address.ts';

const secretKey = 'heureum-arrival';
const selectionKey = 'heureum-selection';

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function withNext(query: Record<string, string>, next: string | null): string {
  return `${crossHostSignInPath}?${new URLSearchParams({ ...query, ...(next && { next }) })}`;
}

/** Leaves for the company's host. `selection` represents a sign-in that is not finished here. */
export function goToHostSignedIn(origin: string, target: { code: string; wanted?: string; selection?: string }): void {
  if (target.selection) sessionStorage.setItem(selectionKey, target.selection);
  const query = { from: location.origin, to: target.code };
  location.assign(origin + withNext(query, target.wanted || null));
}

/** Returns the selection stored on leaving, once. */
export function takeSelection(): string | null {
  const selection = sessionStorage.getItem(selectionKey);
  sessionStorage.removeItem(selectionKey);
  return selection;
}

/** Only the product's own hosts are asked: the root, which the server names, and those below it. Never what this host seems to be below. */
function isOurs(from: string, rootOrigin: string): boolean {
  const root = new URL(rootOrigin);
  try {
    const { origin, protocol, port, hostname } = new URL(from);
    const same = origin === from && protocol === root.protocol && port === root.port;
    return same && (hostname === root.hostname || hostname.endsWith(`.${root.hostname}`));
  } catch {
    return false;
  }
}

/** Address that issues a token, for a page entered by such a transfer; null for any other page. */
export async function getTokenRequestAddress(rootOrigin: string): Promise<string | null> {
  const query = new URLSearchParams(location.search);
  const [from, to] = [query.get('from'), query.get('to')];
  if (location.pathname !== crossHostSignInPath || !from || !to || !isOurs(from, rootOrigin)) return null;
  const secret = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(secretKey, secret);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const asking = { depart: to, challenge: toBase64url(new Uint8Array(hash)) };
  return from + withNext(asking, query.get('next'));
}

/** Request of the page at the other host; null if there is none. */
export function parseTokenRequest(search: string): { code: string; challenge: string; next: string | null } | null {
  const query = new URLSearchParams(search);
  const [code, challenge] = [query.get('depart'), query.get('challenge')];
  return code && challenge ? { code, challenge, next: query.get('next') } : null;
}

export function getTokenAnswerAddress(origin: string, answer: { token: string; next: string | null }): string {
  return `${origin}${withNext({}, answer.next).replace(/\?$/, '')}#token=${encodeURIComponent(answer.token)}`;
}

/** The token in the address after arriving, with the secret of this tab; both are gone afterwards. */
export function takeSignInToken(): { tempToken: string; verifier: string } | null {
  const { pathname, hash, search, origin } = location;
  const tempToken = pathname === crossHostSignInPath ? new URLSearchParams(hash.slice(1)).get('token') : null;
  if (!tempToken) return null;
  history.replaceState(history.state, '', new URL(pathname + search, origin));
  const verifier = sessionStorage.getItem(secretKey) ?? '';
  sessionStorage.removeItem(secretKey);
  return { tempToken, verifier };
}
