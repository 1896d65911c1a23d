/**
 * A run of 4,000 steps and its undo, while 16 other clients read lists: time until it is accepted, time per thousand steps, and the
 * effect on the others.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadMeasure } from './load.ts';
import type { PreparedData } from './preparation.ts';

const passes = { outer: 20, inner: 100 };
const steps = 2 * passes.outer * passes.inner;
const bars = { acceptedMs: 1000, msPerThousand: 3000, others: 2 };

export interface LongBench {
  prepared: PreparedData;
  port: number;
  /** Autovacuum does this within a minute: the tables were empty when last analysed. */
  analyze: () => Promise<void>;
  /** Loads the product with 16 connections for the given seconds. */
  beside: (seconds: number) => Promise<LoadMeasure>;
  say: (line: string) => void;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of several endpoints
  data: any;
}

function sendCall(bench: LongBench, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const { host, token } = bench.prepared;
  const text = body ? JSON.stringify(body) : undefined;
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port: bench.port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const parsed = JSON.parse(Buffer.concat(chunks).toString());
        if (!parsed.success) reject(new Error(`${method} ${path}: ${parsed.code} ${parsed.message}`));
        else resolve({ status: response.statusCode ?? 0, data: parsed.data });
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function waitUntil(done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await done()) return;
    await sleep(100);
  }
  throw new Error('the long run did not end in two minutes');
}

interface TimedWork {
  acceptedMs: number;
  totalMs: number;
  others: LoadMeasure;
}

/** Starts the work while others load the product, and measures both until it is done. */
async function timeWork(
  bench: LongBench,
  work: { start: () => Promise<Answer>; isDone: (answer: Answer) => Promise<boolean> },
): Promise<TimedWork & { answer: Answer }> {
  const seconds = (steps / 1000) * (bars.msPerThousand / 1000);
  const loading = bench.beside(seconds);
  await sleep(500);
  const began = performance.now();
  const answer = await work.start();
  const acceptedMs = performance.now() - began;
  await waitUntil(() => work.isDone(answer));
  const totalMs = performance.now() - began;
  return { acceptedMs, totalMs, answer, others: await loading };
}

export async function measureLong(bench: LongBench): Promise<void> {
  const list = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const input = { record: bench.prepared.ids[0], outer: list(passes.outer), inner: list(passes.inner) };
  // One short run first, so that there is something to look at.
  await sendCall(bench, 'POST', '/api/flow/executions', {
    frameKey: 'bench-long',
    input: { ...input, outer: [1], inner: list(20) },
  });
  await bench.analyze();
  const alone = await bench.beside(6);
  const run = await timeWork(bench, {
    start: () => sendCall(bench, 'POST', '/api/flow/executions', { frameKey: 'bench-long', input }),
    isDone: async ({ data }) =>
      (await sendCall(bench, 'GET', `/api/flow/executions?frame=bench-long`)).data.some(
        (row: { id: string; status: string }) => row.id === data.id && row.status === 'finished',
      ),
  });
  const { hash } = (await sendCall(bench, 'GET', `/api/flow/executions/${run.answer.data.id}/undo-preview`)).data;
  const undo = await timeWork(bench, {
    start: () =>
      sendCall(bench, 'POST', `/api/flow/executions/${run.answer.data.id}/undo`, {
        reason: { code: 'trial' },
        expected: hash,
      }),
    isDone: async ({ data }) => (await sendCall(bench, 'GET', `/api/flow/undos/${data.undoId}`)).data.state === 'done',
  });
  const met = (good: boolean) => (good ? 'met' : 'MISSED');
  console.table(
    [
      { case: `run of ${steps} steps`, ...run },
      { case: 'its undo', ...undo },
    ].map((item) => {
      const perThousand = item.totalMs / (steps / 1000);
      const slower = item.others.p99 / Math.max(alone.p99, 1);
      return {
        case: item.case,
        'accepted ms': Math.round(item.acceptedMs),
        'under 1000': met(item.acceptedMs < bars.acceptedMs),
        'ms per 1000 steps': Math.round(perThousand),
        'at most 3000': met(perThousand <= bars.msPerThousand),
        'others p99 ms': `${item.others.p99} (alone ${alone.p99})`,
        'at most twice': met(slower <= bars.others),
        failed: item.others.failed,
      };
    }),
  );
}
