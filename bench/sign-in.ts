/**
 * Signing in: whether its time tells who is registered, and what a flood of it does to everybody else. Both on a server of their own,
 * with its limits on, which believes the addresses that are written in front of it: each call comes from another one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#kernel/server/config.ts';
import { openHouse } from '#kernel/server/house.ts';
import { createLogger } from '#kernel/server/log.ts';
import { hashPassword, laneNamed } from '#modules/identity/server/passwords.ts';
import { type Measured, median } from './load.ts';
import type { Prepared } from './prepare.ts';

const pairs = 100;
/** More of them tell more on a machine that is not quiet; an account takes a hundred tries, each call here comes from an address of its own. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
const bars = { share: 0.01, others: 1.5 };

export interface SignInBench {
  prepared: Prepared;
  port: number;
  /** Loads a route that has nothing to do with it for so many seconds, at a pace that it keeps up with. */
  beside: (seconds: number) => Promise<Measured>;
  say: (line: string) => void;
}

interface Answer {
  ms: number;
  /** Status, headers and body, without what is another one in each answer. */
  told: string;
  body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let calls = 0;
const nextAddress = (): string => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;

function post({ port, prepared }: SignInBench, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    host: prepared.host,
    'x-forwarded-for': nextAddress(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, async (reply) => {
      const ms = performance.now() - began;
      const said = (await reply.setEncoding('utf8').toArray()).join('');
      const { date: _, 'x-request-id': __, ...same } = reply.headers;
      const plain = said.replace(/"requestId":"[^"]+"/, '');
      resolve({ ms, body: said, told: JSON.stringify([reply.statusCode, same, plain]) });
    });
    request.on('error', reject).end(text);
  });
}

/** So far the medians of the same times lie apart when who is who is drawn by lot: 19 times of 20 not further. */
function noiseOf(times: readonly [number, number][]): number {
  const apart = Array.from({ length: 400 }, () => {
    const drawn = times.map(([one, other]) => (Math.random() < 0.5 ? [one, other] : [other, one]) as [number, number]);
    return Math.abs(median(drawn.map(([one]) => one)) - median(drawn.map(([, other]) => other)));
  });
  return apart.toSorted((one, other) => one - other)[379] ?? 0;
}

async function hashMs(): Promise<number> {
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SECRET: 'of nobody, and long enough for it',
  });
  const house = openHouse({ config, log: createLogger({ level: 'silent' }), rooms: [] });
  const lane = laneNamed(house, 'bench');
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    await hashPassword('a password that is wrong', lane);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function measureAlike(about: SignInBench): Promise<void> {
  const known = (n: number) => `known-${n}@mail.example`;
  const unknown = (n: number) => `nobody-${n}@mail.example`;
  for (let n = 0; n < pairs; n++) {
    const person = {
      email: known(n),
      name: '벤치',
      password: 'correct horse battery',
      termsAccepted: true,
      ageConfirmed: true,
    };
    await post(about, '/api/auth/register', person);
  }
  const attempt = (email: string) => post(about, '/api/auth/login', { email, password: 'a password that is wrong' });
  for (let n = 0; n < 20; n++) await attempt(`warm-${n}@mail.example`);
  const times: [number, number][] = [];
  const told = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < pairs; n++) {
      // One right after the other, so that both meet the same machine; who goes first is drawn.
      const knownFirst = Math.random() < 0.5;
      const first = await attempt(knownFirst ? known(n) : unknown(n));
      const second = await attempt(knownFirst ? unknown(n) : known(n));
      for (const answer of [first, second]) told.add(answer.told);
      times.push(knownFirst ? [first.ms, second.ms] : [second.ms, first.ms]);
    }
  }
  const hash = await hashMs();
  const medians = [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))] as const;
  const apart = Math.abs(medians[0] - medians[1]);
  const share = apart / hash;
  const percent = (part: number) => `${(100 * part).toFixed(2)} %`;
  about.say(
    `${times.length * 2} logins, half of known people: ${told.size === 1 ? 'one answer' : `${told.size} DIFFERENT answers`} but for its id` +
      ` (bar: one ${told.size === 1 ? 'met' : 'MISSED'})`,
  );
  if (told.size > 1) for (const one of told) about.say(`  ${one}`);
  about.say(
    `medians ${medians[0].toFixed(2)} ms known, ${medians[1].toFixed(2)} ms unknown: ${percent(share)} of the hash's ${hash.toFixed(1)} ms apart` +
      ` (bar: ${percent(bars.share)} ${share <= bars.share ? 'met' : 'MISSED'}; drawn by lot ${percent(noiseOf(times) / hash)})`,
  );
}

/** Strangers sign in from many addresses, more than can wait for a hash, until it is told to stop. */
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
async function measureFlood(about: SignInBench): Promise<void> {
  const alone: Measured[] = [];
  const during: Measured[] = [];
  // The first round warms up.
  for (let round = 0; round <= 5; round++) {
    const before = await about.beside(6);
    const stop = startFlood(about);
    await sleep(2000);
    const meanwhile = await about.beside(6);
    if (round > 0) alone.push(before);
    if (round > 0) during.push(meanwhile);
    about.say(`flood of logins: ${await stop()}`);
    // Those who still wait for a hash are no longer a flood.
    await sleep(5000);
  }
  const middle = (all: Measured[], of: (one: Measured) => number) => median(all.map(of));
  const p99 = [middle(alone, (one) => one.p99), middle(during, (one) => one.p99)] as const;
  const ratio = p99[1] / Math.max(p99[0], 1);
  const perSecond = [middle(alone, (one) => one.perSecond), middle(during, (one) => one.perSecond)] as const;
  // Who is not answered at all is quick.
  const met = ratio <= bars.others && perSecond[1] >= 0.9 * perSecond[0];
  const failed = [...alone, ...during].reduce((sum, one) => sum + one.failed, 0);
  const each = (all: Measured[]) => all.map((one) => one.p99).join(', ');
  about.say(
    `others beside it: p50 ${middle(alone, (one) => one.p50)} ms alone, ${middle(during, (one) => one.p50)} ms beside; ` +
      `p99 ${p99[0]} ms alone (${each(alone)}), ${p99[1]} ms beside (${each(during)}): ${ratio.toFixed(2)} times` +
      ` (bar: ${bars.others} ${met ? 'met' : 'MISSED'}), ${perSecond[0].toFixed(0)} and ${perSecond[1].toFixed(0)} answered a second, ${failed} failed`,
  );
}

export async function measureSignIn(about: SignInBench): Promise<void> {
  await measureAlike(about);
  await measureFlood(about);
  agent.destroy();
}
