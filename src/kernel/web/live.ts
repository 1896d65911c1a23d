/** Live updates: the server says what changed, what was loaded from it is loaded again. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveSignal } from '../contract/event.ts';
import { getLanguage } from './language.ts';
import { getAccessToken, renewToken } from './tokens.ts';
import { reloadTopics } from './topics.ts';

/** Milliseconds: first and longest wait before connecting again. */
const firstWait = 1_000;
const longestWait = 30_000;
/** Milliseconds of silence after which a connection counts as broken: the server beats every 20 seconds. */
const longestSilence = 60_000;

function reloadAll(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'active' });
}

/** A signal about missed signals has no topics, nor has one of an older server. */
function handleSignal(client: QueryClient, { touches }: LiveSignal): void {
  if (touches) reloadTopics(client, touches);
  else reloadAll(client);
}

/** Splits a stream of server-sent events into the JSON of their data; returns the remainder for the next piece. */
export function splitSignals(buffer: string): { signals: LiveSignal[]; rest: string } {
  const parts = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  const signals = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trim())
      .join('\n');
    return data ? [parseSignal(data)] : [];
  });
  return { signals: signals.filter((signal) => signal !== null), rest };
}

function parseSignal(data: string): LiveSignal | null {
  try {
    const value = JSON.parse(data);
    return typeof value?.name === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Thrown when the server will not have this listener: trying again is no use. */
class ListenerRefused extends Error {}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = getAccessToken();
  const headers = new Headers({ accept: 'text/event-stream', 'accept-language': getLanguage() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch('/api/live', { headers, credentials: 'same-origin', signal });
  if (response.status === 401 && token) await renewToken();
  else if ([401, 403, 404].includes(response.status)) throw new ListenerRefused(`HTTP ${response.status}`);
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  return response.body;
}

async function listen(client: QueryClient, outer: AbortSignal, opened: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilence);
  try {
    const stream = await openStream(AbortSignal.any([outer, silence.signal]));
    opened();
    const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), longestSilence);
      const received = splitSignals(rest + value);
      rest = received.rest;
      for (const signal of received.signals) handleSignal(client, signal);
    }
  } finally {
    clearTimeout(timer);
  }
}

const pauseFor = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Maintains a live connection until the returned function is called. Data missed during an outage is loaded again. */
export function connectLive(client: QueryClient): () => void {
  const control = new AbortController();
  const { signal } = control;
  const run = async () => {
    let wait = firstWait;
    let again = false;
    while (!signal.aborted) {
      const opened = () => {
        if (again) reloadAll(client);
        again = true;
        wait = firstWait;
      };
      // A broken connection is the normal end of one: the loop connects again after a growing wait.
      const end = await listen(client, signal, opened).catch((error: unknown) => error);
      if (signal.aborted || end instanceof ListenerRefused) return;
      await pauseFor(wait + Math.random() * wait, signal);
      wait = Math.min(wait * 2, longestWait);
    }
  };
  void run();
  return () => control.abort();
}
