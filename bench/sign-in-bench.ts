/**
 * Sign-in: does its time reveal registered accounts, and does a flood of it slow down everybody else? Both run on a server of their
 * own, with its limits enabled, which trusts the forwarded addresses: each call comes from a different one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '#kernel/server/app.ts';
import { loadConfig } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { createNamedLane, hashPassword } from '#modules/identity/server/password-hash.ts';
import { getMedian, type LoadMeasure } from './load.ts';
import type { PreparedData } from './preparation.ts';

const pairs = 100;
/**
 * More rounds give more precision on a busy machine; an account allows a hundred tries, each call here has an address of its own.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
const bars = { share: 0.01, others: 1.5 };

export interface SignInBench {
  prepared: PreparedData;
  port: number;
  /** Loads an unrelated route for the given seconds, at a rate the server can sustain. */
  beside: (seconds: number) => Promise<LoadMeasure>;
  say: (line: string) => void;
}

interface Answer {
  ms: number;
  /** Status, headers and body, without what is another one in each answer. */
  fingerprint: string;
  body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let calls = 0;
const createNextAddress = (): string => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;

function postCall({ port, prepared }: SignInBench, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    host: prepared.host,
    'x-forwarded-for': createNextAddress(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, async (reply) => {
      const ms = performance.now() - began;
      const replyText = (await reply.setEncoding('utf8').toArray()).join('');
      const { date: _, 'x-request-id': __, ...same } = reply.headers;
      const plain = replyText.replace(/"requestId":"[^"]+"/, '');
      resolve({ ms, body: replyText, fingerprint: JSON.stringify([reply.statusCode, same, plain]) });
    });
    request.on('error', reject).end(text);
  });
}

/** Noise of the medians if the labels are drawn at random: in 19 of 20 draws they differ by no more than this. */
function measureNoise(times: readonly [number, number][]): number {
  const apart = Array.from({ length: 400 }, () => {
    const drawn = times.map(
      ([item, other]) => (Math.random() < 0.5 ? [item, other] : [other, item]) as [number, number],
    );
    return Math.abs(getMedian(drawn.map(([item]) => item)) - getMedian(drawn.map(([, other]) => other)));
  });
  return apart.toSorted((a, b) => a - b)[379] ?? 0;
}

async function measureHashMs(): Promise<number> {
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SECRET: 'of nobody, and long enough for it',
  });
  const app = createApp({ config, log: createLogger({ level: 'silent' }), modules: [] });
  const lane = createNamedLane(app, 'bench');
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    await hashPassword('a password that is wrong', lane);
    times.push(performance.now() - began);
  }
  return getMedian(times);
}

async function measureTimeDifference(bench: SignInBench): Promise<void> {
  const knownEmail = (n: number) => `known-${n}@mail.example`;
  const unknown = (n: number) => `nobody-${n}@mail.example`;
  for (let n = 0; n < pairs; n++) {
    const person = {
      email: knownEmail(n),
      name: '벤치',
      password: 'correct horse battery',
      termsAccepted: true,
      ageConfirmed: true,
    };
    await postCall(bench, '/api/auth/register', person);
  }
  const attempt = (email: string) =>
    postCall(bench, '/api/auth/login', { email, password: 'a password that is wrong' });
  for (let n = 0; n < 20; n++) await attempt(`warm-${n}@mail.example`);
  const times: [number, number][] = [];
  const answers = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < pairs; n++) {
      // One right after the other, so that both meet the same machine; who goes first is drawn.
      const knownFirst = Math.random() < 0.5;
      const first = await attempt(knownFirst ? knownEmail(n) : unknown(n));
      const second = await attempt(knownFirst ? unknown(n) : knownEmail(n));
      for (const answer of [first, second]) answers.add(answer.fingerprint);
      times.push(knownFirst ? [first.ms, second.ms] : [second.ms, first.ms]);
    }
  }
  const hash = await measureHashMs();
  const medians = [getMedian(times.map(([ms]) => ms)), getMedian(times.map(([, ms]) => ms))] as const;
  const apart = Math.abs(medians[0] - medians[1]);
  const share = apart / hash;
  const percent = (part: number) => `${(100 * part).toFixed(2)} %`;
  bench.say(
    `${times.length * 2} logins, half of known people: ${answers.size === 1 ? 'one answer' : `${answers.size} DIFFERENT answers`} but for its id` +
      ` (bar: one ${answers.size === 1 ? 'met' : 'MISSED'})`,
  );
  if (answers.size > 1) for (const item of answers) bench.say(`  ${item}`);
  bench.say(
    `medians ${medians[0].toFixed(2)} ms known, ${medians[1].toFixed(2)} ms unknown: ${percent(share)} of the hash's ${hash.toFixed(1)} ms apart` +
      ` (bar: ${percent(bars.share)} ${share <= bars.share ? 'met' : 'MISSED'}; drawn by lot ${percent(measureNoise(times) / hash)})`,
  );
}

/** Strangers sign in from many addresses, more than the hash queue takes, until stopped. */
function startFlood({ port, prepared }: SignInBench): () => Promise<string> {
  const env = { ...process.env, FLOOD: JSON.stringify({ port, host: prepared.host }) };
  const flood = spawn(process.execPath, [join(import.meta.dirname, 'flood.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return async () => {
    flood.kill('SIGTERM');
    const [said] = await Promise.all([flood.stdout.setEncoding('utf8').toArray(), once(flood, 'close')]);
    return said.join('').trim();
  };
}

/** Others read lists, alone and beside a flood in turns: a slow moment of the machine is one of both. */
async function measureFlood(bench: SignInBench): Promise<void> {
  const alone: LoadMeasure[] = [];
  const during: LoadMeasure[] = [];
  // The first round warms up.
  for (let round = 0; round <= 5; round++) {
    const aloneMeasure = await bench.beside(6);
    const stop = startFlood(bench);
    await sleep(2000);
    const meanwhile = await bench.beside(6);
    if (round > 0) alone.push(aloneMeasure);
    if (round > 0) during.push(meanwhile);
    bench.say(`flood of logins: ${await stop()}`);
    // Those who still wait for a hash are no longer a flood.
    await sleep(5000);
  }
  const middle = (all: LoadMeasure[], of: (item: LoadMeasure) => number) => getMedian(all.map(of));
  const p99 = [middle(alone, (item) => item.p99), middle(during, (item) => item.p99)] as const;
  const ratio = p99[1] / Math.max(p99[0], 1);
  const perSecond = [middle(alone, (item) => item.perSecond), middle(during, (item) => item.perSecond)] as const;
  // Unanswered requests would look fast.
  const met = ratio <= bars.others && perSecond[1] >= 0.9 * perSecond[0];
  const failed = [...alone, ...during].reduce((sum, item) => sum + item.failed, 0);
  const each = (all: LoadMeasure[]) => all.map((item) => item.p99).join(', ');
  bench.say(
    `others beside it: p50 ${middle(alone, (item) => item.p50)} ms alone, ${middle(during, (item) => item.p50)} ms beside; ` +
      `p99 ${p99[0]} ms alone (${each(alone)}), ${p99[1]} ms beside (${each(during)}): ${ratio.toFixed(2)} times` +
      ` (bar: ${bars.others} ${met ? 'met' : 'MISSED'}), ${perSecond[0].toFixed(0)} and ${perSecond[1].toFixed(0)} answered a second, ${failed} failed`,
  );
}

export async function measureSignIn(bench: SignInBench): Promise<void> {
  await measureTimeDifference(bench);
  await measureFlood(bench);
  agent.destroy();
}
