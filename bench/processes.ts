/** The processes of the bench: the product as it runs, its worker apart, and the baselines, each on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ports = {
  product: 3902,
  oidc: 3903,
  bare: 3904,
  inspector: 3905,
  signIn: 3906,
  signInOidc: 3907,
  isolated: 3908,
  full: 3909,
};

const started: ChildProcess[] = [];

/** A file of the bench, or of `src/apps`. */
export function start(file: string, environment: Record<string, string>, flags: readonly string[] = []): ChildProcess {
  const env = { ...process.env, ...environment };
  const path = join(import.meta.dirname, file);
  const child = spawn(process.execPath, [...flags, path], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  return child;
}

export async function stopAll(): Promise<void> {
  const running = started.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = Promise.all(running.map((child) => once(child, 'exit')));
  for (const child of running) child.kill('SIGTERM');
  await Promise.race([ended, sleep(8000)]);
  for (const child of running) child.kill('SIGKILL');
}

export async function untilUp(port: number, path = '/health', host = 'localhost'): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } }).catch(() => null);
    if (up) return;
    await sleep(100);
  }
  throw new Error(`port ${port} does not answer`);
}
