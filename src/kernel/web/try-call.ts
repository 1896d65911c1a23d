/** Calls an address as it is written, for who tries the interface out: the answer is shown, whatever it is. */
import { newId } from '../contract/ids.ts';
import { viewAsHeader } from '../contract/view-as.ts';
import { currentLanguage } from './language.ts';
import { accessToken } from './tokens.ts';
import { viewId } from './view-as.ts';

export interface TriedCall {
  method: string;
  path: string;
  body?: string | undefined;
  /** A key's value; the person's own session unless told. */
  token?: string | undefined;
}

export interface TriedAnswer {
  status: number;
  ms: number;
  text: string;
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: a file, or nothing at all.
    return text.slice(0, 20_000);
  }
}

/** @throws TypeError where the server was not reached */
export async function tryCall({ method, path, body, token }: TriedCall): Promise<TriedAnswer> {
  const bearer = token || accessToken();
  // Who sees the portal as somebody else tries it out as that person, and writes nothing.
  const view = viewId();
  const began = performance.now();
  const response = await fetch(path, {
    method,
    credentials: 'omit',
    headers: {
      'accept-language': currentLanguage(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(view ? { [viewAsHeader]: view } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': newId() }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, ms: Math.round(performance.now() - began), text: readable(text) };
}
