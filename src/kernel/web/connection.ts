/**
 * A lost connection: what somebody saves waits until it is back and is sent again by itself, with the same key, so that it happens once;
 * or is given up: by the person, or because another one sits before the page, or nobody. Forms and buttons wait meanwhile as for a slow
 * answer.
 */
import { toApiError } from './api-error.ts';
import { runLater } from './timer.ts';
import { getTokenHolder } from './tokens.ts';

/** Of an error: no connection was there; the server may be silent, too, and then it is only late. */
export const connectionLostCode = 'CONNECTION_LOST';

/** Milliseconds between retries if the browser does not report that it is online again. */
const firstPause = 2000;
const longestPause = 15_000;

interface WaitingRequest {
  again: () => void;
  giveUp: () => void;
  /** Also while it is being sent: what comes back lost then is not sent again. */
  isGivenUp: boolean;
}

const waiting = new Set<WaitingRequest>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Number of requests waiting for it. */
export const countWaiting = (): number => waiting.size;

function giveUp(request: WaitingRequest): void {
  request.isGivenUp = true;
  request.giveUp();
}

/** Nothing that waits is sent any more. */
export function cancelWaitingRequests(): void {
  for (const request of [...waiting]) giveUp(request);
}

function sendWaiting(): void {
  for (const request of [...waiting]) request.again();
}

/** @returns whether to try again: false where it is given up */
function pauseFor(milliseconds: number, request: WaitingRequest): Promise<boolean> {
  if (request.isGivenUp) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = runLater(milliseconds, () => end(true));
    const end = (isWanted: boolean) => {
      stop();
      removeEventListener('online', sendWaiting);
      resolve(isWanted);
    };
    request.again = () => end(true);
    request.giveUp = () => end(false);
    addEventListener('online', sendWaiting);
    notifyListeners();
  });
}

/** Goes on after the first try was lost, until there is an answer or it is given up. @throws the last error */
export async function sendAgain<T>(attempt: () => Promise<T>, lost: unknown): Promise<T> {
  const request: WaitingRequest = { again: () => undefined, giveUp: () => undefined, isGivenUp: false };
  waiting.add(request);
  const holder = getTokenHolder();
  let error = lost;
  try {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      if (!(await pauseFor(wait, request)) || getTokenHolder() !== holder) throw error;
      try {
        return await attempt();
      } catch (next) {
        if (toApiError(next).code !== connectionLostCode) throw next;
        error = next;
      }
    }
  } finally {
    waiting.delete(request);
    notifyListeners();
  }
}
