/**
 * A lost connection: what somebody saves waits until it is back and is sent again by itself, with the same key, so that it happens once;
 * or is given up: by the person, or because another one sits before the page, or nobody. Forms and buttons wait meanwhile as for a slow
 * answer.
 */
import { toApiError } from './api-error.ts';
import { later } from './timer.ts';
import { currentHolder } from './tokens.ts';

/** Of an error: no connection was there; the server may be silent, too, and then it is only late. */
export const lostCode = 'CONNECTION_LOST';

/** Milliseconds from one try to the next where the browser does not tell that it is online again. */
const firstPause = 2000;
const longestPause = 15_000;

interface Waiting {
  again: () => void;
  giveUp: () => void;
  /** Also while it is being sent: what comes back lost then is not sent again. */
  isGivenUp: boolean;
}

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How much waits for the connection. */
export const countWaiting = (): number => waiting.size;

function giveUp(one: Waiting): void {
  one.isGivenUp = true;
  one.giveUp();
}

/** Nothing that waits is sent any more. */
export function giveUpWaiting(): void {
  for (const one of [...waiting]) giveUp(one);
}

function sendWaiting(): void {
  for (const one of [...waiting]) one.again();
}

/** @returns whether to try again: false where it is given up */
function pause(milliseconds: number, about: Waiting): Promise<boolean> {
  if (about.isGivenUp) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = later(milliseconds, () => end(true));
    const end = (isWanted: boolean) => {
      stop();
      removeEventListener('online', sendWaiting);
      resolve(isWanted);
    };
    about.again = () => end(true);
    about.giveUp = () => end(false);
    addEventListener('online', sendWaiting);
    tell();
  });
}

/** Goes on after the first try was lost, until there is an answer or it is given up. @throws the last error */
export async function sendAgain<T>(attempt: () => Promise<T>, lost: unknown): Promise<T> {
  const about: Waiting = { again: () => undefined, giveUp: () => undefined, isGivenUp: false };
  waiting.add(about);
  const holder = currentHolder();
  let error = lost;
  try {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      if (!(await pause(wait, about)) || currentHolder() !== holder) throw error;
      try {
        return await attempt();
      } catch (next) {
        if (toApiError(next).code !== lostCode) throw next;
        error = next;
      }
    }
  } finally {
    waiting.delete(about);
    tell();
  }
}
