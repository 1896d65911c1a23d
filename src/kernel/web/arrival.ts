/**
 * Going signed in to another host of ours. The page there asks: it keeps a secret and sends its hash to the host that the person
 * comes from, which answers with a single-use token bound to that hash. A link that someone else made brings nobody in.
 *
 *     here                    /auth/arrive there          /auth/arrive here               /auth/arrive there
 *     goSignedIn()       ->   ?from=here&to=code     ->   ?depart=code&challenge=…   ->   #token=…
 */
import { arrivalPath } from '../contract/address.ts';

const secretKey = 'heureum-arrival';
const selectionKey = 'heureum-selection';

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function withNext(query: Record<string, string>, next: string | null): string {
  return `${arrivalPath}?${new URLSearchParams({ ...query, ...(next && { next }) })}`;
}

/** Leaves for the company's host. `selection` stands for a sign-in that is not finished here. */
export function goSignedIn(origin: string, about: { code: string; wanted?: string; selection?: string }): void {
  if (about.selection) sessionStorage.setItem(selectionKey, about.selection);
  const query = { from: location.origin, to: about.code };
  location.assign(origin + withNext(query, about.wanted || null));
}

/** The selection that was kept on leaving, once. */
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

/** Where to ask for a token, for a page that was just left for; null for any other page. */
export async function askingAddress(rootOrigin: string): Promise<string | null> {
  const query = new URLSearchParams(location.search);
  const [from, to] = [query.get('from'), query.get('to')];
  if (location.pathname !== arrivalPath || !from || !to || !isOurs(from, rootOrigin)) return null;
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(secretKey, secret);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const asking = { depart: to, challenge: base64url(new Uint8Array(hash)) };
  return from + withNext(asking, query.get('next'));
}

/** What the page at another host asks for; null when none does. */
export function departure(search: string): { code: string; challenge: string; next: string | null } | null {
  const query = new URLSearchParams(search);
  const [code, challenge] = [query.get('depart'), query.get('challenge')];
  return code && challenge ? { code, challenge, next: query.get('next') } : null;
}

export function answerAddress(origin: string, about: { token: string; next: string | null }): string {
  return `${origin}${withNext({}, about.next).replace(/\?$/, '')}#token=${encodeURIComponent(about.token)}`;
}

/** The token in the address after arriving, with the secret of this tab; both are gone afterwards. */
export function takeArrival(): { tempToken: string; verifier: string } | null {
  const { pathname, hash, search, origin } = location;
  const tempToken = pathname === arrivalPath ? new URLSearchParams(hash.slice(1)).get('token') : null;
  if (!tempToken) return null;
  history.replaceState(history.state, '', new URL(pathname + search, origin));
  const verifier = sessionStorage.getItem(secretKey) ?? '';
  sessionStorage.removeItem(secretKey);
  return { tempToken, verifier };
}
