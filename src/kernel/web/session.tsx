/** Session: the browser's current user: sign-in, sign-out, and the person's data from the server. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Me } from '../contract/session.ts';
import { parseTokens, sendRequest } from './api.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { getTokenRequestAddress, takeSignInToken } from './cross-host-sign-in.ts';
import { useHost } from './host.tsx';
import { connectLive } from './live.ts';
import { readLocal, writeLocal } from './local.ts';
import { followPreferences, forgetPreferences } from './preferences-store.ts';
import { takePreloaded } from './preloaded-session.ts';
import { forgetVisits, setVisitOwner } from './recent-visits.ts';
import { dropToken, getAccessToken, onTokenLost, renewToken, storeToken } from './tokens.ts';
import { forgetView, getViewId } from './view-as.ts';

export type SessionState =
  | { state: 'loading'; me: null; error: null }
  /** `error` is the reason that the sign-in state could not be read, unless it was simply absent. */
  | { state: 'unauthenticated'; me: null; error: ApiError | null }
  | { state: 'authenticated'; me: Me; error: null };

export type Session = SessionState & {
  /** Takes over the tokens in a reply of a sign-in call, then loads who that is. */
  signedIn: (reply: unknown) => Promise<Me>;
  /** Signs in with e-mail and password; throws ApiError. */
  signIn: (credentials: { email: string; password: string; secondFactor?: string }) => Promise<Me>;
  /** Ends the session on the server and clears everything here. */
  signOut: () => Promise<void>;
  /** Reloads the person after roles or profile changed. A person unknown to the server is signed out; throws ApiError. */
  reload: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

const loading: SessionState = { state: 'loading', me: null, error: null };
const signedOut = { state: 'unauthenticated', me: null, error: null } as const;

/** The next person who signs in here gets none of the last one's notifications: a removed worker receives nothing. */
async function endWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** The person last signed in in this browser. Not every session is ended by its person: most expire. */
const lastPerson = 'heureum.person';

async function endWorkersOfOthers(personId: string): Promise<void> {
  const last = readLocal(lastPerson);
  if (last === personId) return;
  writeLocal(lastPerson, personId);
  if (last !== null) await endWorkers().catch(() => null);
}

/** @param preloaded what the server said already */
async function loadMe(preloaded?: Response | null): Promise<Me> {
  const reply = (preloaded?.ok ? await preloaded.json() : await sendRequest('GET', '/api/auth/me')) as { data: Me };
  const { id } = reply.data.person;
  // Stored data belongs to the real user, not the viewed one.
  if (reply.data.view) return reply.data;
  setVisitOwner(id);
  await endWorkersOfOthers(id);
  return reply.data;
}

/** Never: the browser is leaving this page. */
const leaving = new Promise<never>(() => undefined);

/** Determines the signed-in person: by an arrival token, else by the refresh cookie. */
async function startSession(rootOrigin: string): Promise<SessionState> {
  const asking = await getTokenRequestAddress(rootOrigin);
  if (asking) {
    location.replace(asking);
    return leaving;
  }
  const arrival = takeSignInToken();
  if (arrival) storeTokens(await sendRequest('POST', '/auth/temp-token', { body: arrival, keepalive: true }));
  else if (getAccessToken() === null && (await renewToken()) !== 'renewed') return signedOut;
  // Early responses belong to the real user.
  return toAuthenticated(await loadMe(getViewId() ? null : await takePreloaded('me')));
}

/** The session of a person whose choices this page follows by now. */
async function toAuthenticated(me: Me): Promise<SessionState> {
  if (!me.view) await followPreferences(me);
  return { state: 'authenticated', me, error: null };
}

function storeTokens(reply: unknown): void {
  const tokens = parseTokens(reply);
  if (tokens) storeToken(tokens);
}

let sessionStart: Promise<SessionState> | null = null;

/** Provides the session; starts by asking the server (state `loading` until it answered). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { rootOrigin } = useHost().domain;
  const [current, setCurrent] = useState<SessionState>(loading);

  const clear = useCallback(
    (error: ApiError | null = null) => {
      dropToken();
      setVisitOwner(null);
      forgetPreferences();
      client.clear();
      setCurrent({ ...signedOut, error });
    },
    [client],
  );

  useEffect(() => {
    let alive = true;
    // Shared, so that a remount does not spend a single-use token twice.
    sessionStart ??= startSession(rootOrigin);
    sessionStart
      .then((state) => alive && startTransition(() => setCurrent(state)))
      .catch((error) => alive && clear(toApiError(error)))
      .finally(() => {
        sessionStart = null;
      });
    return () => {
      alive = false;
    };
  }, [clear, rootOrigin]);

  useEffect(() => {
    const forget = onTokenLost(() => clear());
    return forget;
  }, [clear]);

  const live = current.state === 'authenticated' && current.me.member?.status === 'active' && !current.me.view;
  useEffect(() => (live ? connectLive(client) : undefined), [live, client]);

  const session = useMemo<Session>(() => {
    const signedIn = async (reply: unknown) => {
      storeTokens(reply);
      const me = await loadMe();
      const state = await toAuthenticated(me);
      client.clear();
      setCurrent(state);
      return me;
    };
    return {
      ...current,
      signedIn,
      signIn: async (credentials) => signedIn(await sendRequest('POST', '/api/auth/login', { body: credentials })),
      signOut: async () => {
        try {
          await sendRequest('POST', '/api/auth/logout', { body: {}, keepalive: true, asMyself: true });
        } finally {
          forgetView();
          forgetVisits();
          await endWorkers().catch(() => null);
          clear();
        }
      },
      reload: async () => {
        const hadToken = getAccessToken() !== null;
        try {
          setCurrent(await toAuthenticated(await loadMe()));
        } catch (cause) {
          const error = toApiError(cause);
          // A request without a token signs nobody out, nor does a network or a server that is briefly unavailable.
          const isAway = error.status === 0 || error.status === 429 || error.status >= 502;
          if (hadToken && !isAway) clear(error);
          throw error;
        }
      },
    };
  }, [current, client, clear]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside SessionProvider');
  return session;
}

/** The signed-in person; only below a guard. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error('useMe without a signed-in person');
  return me;
}
