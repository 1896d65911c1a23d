/**
 * The access token, in memory only, and its renewal. The refresh token is an HttpOnly cookie that scripts cannot read.
 * All callers share one renewal under way.
 */
import { refreshAhead } from '../contract/constants.ts';

export interface AccessToken {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}
/** `refused`: the server says that there is no session; `unreachable`: nobody answered, the session may still be good. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

let token: string | null = null;
/** Whose token that is; null where there is none. */
let holderId: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let renewing: Promise<Renewal> | null = null;
let renewWith: () => Promise<AccessToken | Exclude<Renewal, 'renewed'>> = async () => 'refused';
const lossListeners = new Set<() => void>();

/** Shortest wait before a renewal, so that a short-lived token cannot make a storm of them. */
const shortestWait = 5_000;

export function getAccessToken(): string | null {
  return token;
}

/** The person of a token, as it says itself: whether it is another one, and nothing else, is judged by it. */
function getTokenPerson(text: string): string {
  try {
    return JSON.parse(
      atob(
        text
          .replace(/^.*?\.|\..*/g, '')
          .replace(/-/g, '+')
          .replace(/_/g, '/'),
      ),
    ).sub;
  } catch {
    // One that says nothing is like any other such.
    return '';
  }
}

/** The person using this page: a request that one began is not sent as somebody else's. */
export const getTokenHolder = (): string | null => holderId;

/** Stores the token and renews it 5 minutes before it expires (at half its life when that is shorter). */
export function storeToken(fresh: AccessToken): void {
  token = fresh.accessToken;
  holderId = getTokenPerson(token);
  clearTimeout(timer);
  const life = fresh.expiresIn * 1000;
  const wait = life > refreshAhead ? life - refreshAhead : life / 2;
  timer = setTimeout(() => void renewToken(), Math.max(wait, shortestWait));
}

export function dropToken(): void {
  token = null;
  holderId = null;
  clearTimeout(timer);
}

/** Sets the function that renews tokens; `api.ts` does it. */
export function setRenewal(renew: typeof renewWith): void {
  renewWith = renew;
}

/** Called when the server refuses a renewal although there was a token, or renews it for somebody else: the person is signed out. */
export function onTokenLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

async function renew(): Promise<Renewal> {
  const previousHolder = holderId;
  const answer = await renewWith();
  if (answer === 'unreachable') return answer;
  // Meanwhile somebody signed in or out: what comes late is not theirs.
  if (holderId !== previousHolder) return holderId === null ? 'refused' : 'renewed';
  // The cookie is the browser's: somebody else may have signed in beside this page.
  if (answer !== 'refused' && (previousHolder === null || getTokenPerson(answer.accessToken) === previousHolder)) {
    storeToken(answer);
    return 'renewed';
  }
  dropToken();
  if (previousHolder !== null) for (const listener of lossListeners) listener();
  return 'refused';
}

/** Renews the token, or joins the renewal that is already under way. */
export function renewToken(): Promise<Renewal> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}
