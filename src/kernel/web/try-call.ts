/** Calls an address exactly as written, for people who try out the API: any response is shown. */
import { createId } from '../contract/ids.ts';
import { viewAsHeader } from '../contract/view-as.ts';
import { getLanguage } from './language.ts';
import { getAccessToken } from './tokens.ts';
import { getViewId } from './view-as.ts';

export interface TriedCall {
  method: string;
  path: string;
  body?: string | undefined;
  /** A key's value; default: the person's own session. */
  token?: string | undefined;
}

export interface TriedAnswer {
  status: number;
  ms: number;
  text: string;
}

function toReadable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: a file, or nothing at all.
    return text.slice(0, 20_000);
  }
}

/** @throws TypeError where the server was not reached */
export async function tryCall({ method, path, body, token }: TriedCall): Promise<TriedAnswer> {
  const bearer = token || getAccessToken();
  // A viewer of the portal tries it as the viewed person, and writes nothing.
  const view = getViewId();
  const began = performance.now();
  const response = await fetch(path, {
    method,
    credentials: 'omit',
    headers: {
      'accept-language': getLanguage(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(view ? { [viewAsHeader]: view } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': createId() }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, ms: Math.round(performance.now() - began), text: toReadable(text) };
}
