/** Who uses this browser: signing in, signing out, and what the server says about the person. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Me } from '../contract/session.ts';
import { send, tokensIn } from './api.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { askingAddress, takeArrival } from './arrival.ts';
import { followChoices, forgetChoices } from './choices.ts';
import { takeEarly } from './early.ts';
import { useHost } from './host.tsx';
import { connectLive } from './live.ts';
import { readLocal, writeLocal } from './local.ts';
import { forgetVisits, keepVisitsOf } from './recent.ts';
import { accessToken, dropToken, keepToken, onTokenLost, renewToken } from './tokens.ts';
import { forgetView, viewId } from './view-as.ts';

export type SessionState =
  | { state: 'loading'; me: null; error: null }
  /** `error` tells why the sign-in state could not be read, when it was not simply absent. */
  | { state: 'unauthenticated'; me: null; error: ApiError | null }
  | { state: 'authenticated'; me: Me; error: null };

export type Session = SessionState & {
  /** Takes over the tokens in a reply of a sign-in call, then loads who that is. */
  signedIn: (reply: unknown) => Promise<Me>;
  /** Signs in with e-mail and password; throws ApiError. */
  signIn: (credentials: { email: string; password: string; secondFactor?: string }) => Promise<Me>;
  /** Ends the session on the server and clears everything here. */
  signOut: () => Promise<void>;
  /** Loads the person again, after roles or profile changed. Whom the server no longer knows is signed out; throws ApiError. */
  reload: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

const loading: SessionState = { state: 'loading', me: null, error: null };
const signedOut = { state: 'unauthenticated', me: null, error: null } as const;

/** Whoever signs in here next is not told what the last one was: a worker that is gone hears nothing. */
async function endWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Who was signed in last in this browser. Not every session is ended by its person: most run out. */
const lastPerson = 'heureum.person';

async function endWorkersOfOthers(personId: string): Promise<void> {
  const last = readLocal(lastPerson);
  if (last === personId) return;
  writeLocal(lastPerson, personId);
  if (last !== null) await endWorkers().catch(() => null);
}

/** @param early what the server said already */
async function loadMe(early?: Response | null): Promise<Me> {
  const reply = (early?.ok ? await early.json() : await send('GET', '/api/auth/me')) as { data: Me };
  const { id } = reply.data.person;
  // What this browser keeps is of who sits before it.
  if (reply.data.view) return reply.data;
  keepVisitsOf(id);
  await endWorkersOfOthers(id);
  return reply.data;
}

/** Never: the browser is leaving this page. */
const leaving = new Promise<never>(() => undefined);

/** Finds out who is signed in: by an arrival token, else by the refresh cookie. */
async function begin(rootOrigin: string): Promise<SessionState> {
  const asking = await askingAddress(rootOrigin);
  if (asking) {
    location.replace(asking);
    return leaving;
  }
  const arrival = takeArrival();
  if (arrival) keepReply(await send('POST', '/auth/temp-token', { body: arrival, keepalive: true }));
  else if (accessToken() === null && (await renewToken()) !== 'renewed') return signedOut;
  // What the page asked before is of who sits before it.
  return authenticated(await loadMe(viewId() ? null : await takeEarly('me')));
}

/** The session of a person whose choices this page follows by now. */
async function authenticated(me: Me): Promise<SessionState> {
  if (!me.view) await followChoices(me);
  return { state: 'authenticated', me, error: null };
}

function keepReply(reply: unknown): void {
  const tokens = tokensIn(reply);
  if (tokens) keepToken(tokens);
}

let beginning: Promise<SessionState> | null = null;

/** Provides the session; starts by asking the server (state `loading` until it answered). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { rootOrigin } = useHost().domain;
  const [current, setCurrent] = useState<SessionState>(loading);

  const clear = useCallback(
    (error: ApiError | null = null) => {
      dropToken();
      keepVisitsOf(null);
      forgetChoices();
      client.clear();
      setCurrent({ ...signedOut, error });
    },
    [client],
  );

  useEffect(() => {
    let alive = true;
    // Shared, so that a remount does not spend a single-use token twice.
    beginning ??= begin(rootOrigin);
    beginning
      .then((state) => alive && startTransition(() => setCurrent(state)))
      .catch((error) => alive && clear(toApiError(error)))
      .finally(() => {
        beginning = null;
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
      keepReply(reply);
      const me = await loadMe();
      const state = await authenticated(me);
      client.clear();
      setCurrent(state);
      return me;
    };
    return {
      ...current,
      signedIn,
      signIn: async (credentials) => signedIn(await send('POST', '/api/auth/login', { body: credentials })),
      signOut: async () => {
        try {
          await send('POST', '/api/auth/logout', { body: {}, keepalive: true, asMyself: true });
        } finally {
          forgetView();
          forgetVisits();
          await endWorkers().catch(() => null);
          clear();
        }
      },
      reload: async () => {
        const hadToken = accessToken() !== null;
        try {
          setCurrent(await authenticated(await loadMe()));
        } catch (cause) {
          const error = toApiError(cause);
          // Who has no token is not signed out by asking without one, and nobody by a network or a server that is away for a moment.
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
