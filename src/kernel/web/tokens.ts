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
let timer: ReturnType<typeof setTimeout> | undefined;
let renewing: Promise<Renewal> | null = null;
let renewWith: () => Promise<AccessToken | Exclude<Renewal, 'renewed'>> = async () => 'refused';
const lossListeners = new Set<() => void>();

/** Shortest wait before a renewal, so that a short-lived token cannot make a storm of them. */
const shortestWait = 5_000;

export function accessToken(): string | null {
  return token;
}

/** Keeps the token and renews it 5 minutes before it expires (at half its life when that is shorter). */
export function keepToken(fresh: AccessToken): void {
  token = fresh.accessToken;
  clearTimeout(timer);
  const life = fresh.expiresIn * 1000;
  const wait = life > refreshAhead ? life - refreshAhead : life / 2;
  timer = setTimeout(() => void renewToken(), Math.max(wait, shortestWait));
}

export function dropToken(): void {
  token = null;
  clearTimeout(timer);
}

/** Told how to ask for a new token; `api.ts` does it. */
export function setRenewal(renew: typeof renewWith): void {
  renewWith = renew;
}

/** Called when the server refuses a renewal although there was a token: the person is signed out. */
export function onTokenLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

async function renew(): Promise<Renewal> {
  const had = token !== null;
  const answer = await renewWith();
  if (typeof answer !== 'string') {
    keepToken(answer);
    return 'renewed';
  }
  if (answer === 'unreachable') return answer;
  dropToken();
  if (had) for (const listener of lossListeners) listener();
  return answer;
}

/** Renews the token, or joins the renewal that is already under way. */
export function renewToken(): Promise<Renewal> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}
