/** The processes of the bench: the product as it runs, its worker apart, and the baselines, each on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** First port of the servers: this one and a few above, configurable for a second bench. */
const first = Number(process.env.BENCH_PORT ?? 3902);

export const ports = {
  product: first,
  oidc: first + 1,
  bare: first + 2,
  inspector: first + 3,
  signIn: first + 4,
  signInOidc: first + 5,
  isolated: first + 6,
  full: first + 7,
  postgres: first + 2037,
};

const started: ChildProcess[] = [];

const leash = join(import.meta.dirname, '../tools/leash.mjs');

/** A file of the bench, or of `src/apps`. Whatever ends us ends it: the next bench would take it for its own. */
export function startProcess(
  file: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): ChildProcess {
  const env = { ...process.env, ...environment };
  const args = [...flags, '--import', leash, join(import.meta.dirname, file)];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  child.stdin?.on('error', () => undefined);
  started.push(child);
  return child;
}

export async function stopProcesses(): Promise<void> {
  const running = started.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = Promise.all(running.map((child) => once(child, 'exit')));
  for (const child of running) child.kill('SIGTERM');
  await Promise.race([ended, sleep(8000)]);
  for (const child of running) child.kill('SIGKILL');
}

export async function waitUntilUp(port: number, path = '/health', host = 'localhost'): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } }).catch(() => null);
    if (up) return;
    await sleep(100);
  }
  throw new Error(`port ${port} does not answer`);
}
