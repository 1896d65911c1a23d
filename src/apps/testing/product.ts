/** The product as a process of its own, for tests that kill it or have two of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLoopbackPort as freePortFrom } from '../../../tools/shared.mjs';
import { buildServerBundle } from './server-bundle.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  body: any;
  cookie: string | null;
  /** Of a refusal: the seconds after which to come again. */
  retryAfter: string | null;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  host: string;
  path: string;
  token?: string;
  cookie?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Below the ports that outgoing connections are given: none of them takes it before the product does. */
export const findFreePort = (): Promise<number> => freePortFrom(randomInt(12_000, 32_000));

function createHeaders(call: Call, text: string | undefined): Record<string, string> {
  return {
    host: call.host,
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(call.cookie ? { cookie: call.cookie, 'sec-fetch-site': 'same-origin' } : {}),
    ...(call.key ? { 'idempotency-key': call.key } : {}),
    ...call.headers,
  };
}

export class Product {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  #port = 0;
  #said = '';

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get port(): number {
    return this.#port;
  }

  /** Last output of the process: why it did not start. */
  get said(): string {
    return this.#said;
  }

  /** Elsewhere, when somebody else took a port between the look and the use of it. */
  async start(): Promise<void> {
    for (let tries = 3; !(await this.#begun()); tries--) {
      if (tries === 0 || !this.#said.includes('EADDRINUSE'))
        throw new Error(`the product ended with ${this.#child?.exitCode}: ${this.#said}`);
    }
  }

  /** False where it ended at once. */
  async #begun(): Promise<boolean> {
    this.#port = await findFreePort();
    const environment = {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'heureum-compile-cache'),
      ...this.#environment,
      PORT: String(this.#port),
      DEMO_OIDC_PORT: String(await findFreePort()),
    };
    const preload = join(import.meta.dirname, 'crash.ts');
    this.#child = spawn(process.execPath, ['--import', preload, await buildServerBundle()], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#said = '';
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        this.#said = (this.#said + piece).slice(-4000);
      });
    for (let tries = 0; tries < 600; tries++) {
      if (this.#child.exitCode !== null) return false;
      const up = await this.send({ method: 'GET', host: 'localhost', path: '/health/ready' }).catch(() => null);
      if (up?.status === 200) return true;
      await sleep(50);
    }
    throw new Error('the product did not answer in 30 s');
  }

  /** Kills at the n-th batch of statements from now, never with 0. False when the process ended before it received the order. */
  async arm(order: { batches: number; when: 'before' | 'after' }): Promise<boolean> {
    if (this.#isDead) return false;
    const child = this.#child as ChildProcess;
    const heard = Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
    child.send(order, () => undefined);
    return heard;
  }

  get #isDead(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** True when the process has ended, or ends within the given milliseconds. */
  async hasEnded(patience: number): Promise<boolean> {
    if (this.#isDead) return true;
    const exit = once(this.#child as ChildProcess, 'exit').then(() => true);
    return Promise.race([exit, sleep(patience, false)]);
  }

  async kill(): Promise<void> {
    if (this.#isDead) return;
    const ended = once(this.#child as ChildProcess, 'exit');
    this.#child?.kill('SIGKILL');
    await ended;
  }

  /** A live stream as a browser holds it: what it said so far, and whether it ended. */
  async listen(caller: Pick<Call, 'host' | 'token'>): Promise<{ status: number; text: string; ended: boolean }> {
    const headers = { host: caller.host, authorization: `Bearer ${caller.token}` };
    const result = http.get({ host: '127.0.0.1', port: this.#port, path: '/api/live', agent: false, headers });
    const [response] = (await once(result, 'response')) as [http.IncomingMessage];
    const heard = { status: response.statusCode ?? 0, text: '', ended: false };
    response.setEncoding('utf8').on('data', (piece: string) => {
      heard.text += piece;
    });
    response
      .on('error', () => undefined)
      .on('close', () => {
        heard.ended = true;
      });
    return heard;
  }

  /** Rejects when the connection breaks. */
  send(call: Call): Promise<Answer> {
    const text = call.body === undefined ? undefined : JSON.stringify(call.body);
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.#port, method: call.method, path: call.path, agent: false };
      const request = http.request({ ...options, headers: createHeaders(call, text) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('aborted')));
        response.on('end', () => {
          const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? null;
          const replyText = Buffer.concat(chunks).toString();
          const body = replyText.startsWith('{') ? JSON.parse(replyText) : replyText;
          resolve({
            status: response.statusCode ?? 0,
            body,
            cookie,
            retryAfter: response.headers['retry-after'] ?? null,
          });
        });
      });
      request.setTimeout(20_000, () => request.destroy(new Error('no answer in 20 s')));
      request.on('error', reject);
      request.end(text);
    });
  }
}
