/** Workers that share a database and a host name, and see different processes: containers. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../app-module.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { addJob } from './jobs.ts';

const apart = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const isPermitted = spawnSync('unshare', [...apart, 'true']).status === 0;
/** Longer than it takes the second worker to look twice for jobs of the dead. */
const jobMs = 14_000;

const slow = defineJob({ name: 'sample.be-slow', payload: z.object({}), run: async () => undefined });

let world: KernelWorld;
let folder: string;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [slow] });
  folder = mkdtempSync(join(tmpdir(), 'heureum-containers-'));
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await world.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(!isPermitted)(
  'run a job once: neither takes the other for dead (needs the right to unshare processes)',
  async () => {
    const file = join(folder, 'begun');
    const begun = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
    const container = () => {
      const script = join(import.meta.dirname, '../testing/hanging-worker.ts');
      const words = [...apart, process.execPath, script, world.urls.queueUrl, file, String(jobMs)];
      workers.push(spawn('unshare', words, { stdio: 'ignore' }));
    };
    const count = async (sql: string) => (await world.queue.query(`select count(*)::int as n from ${sql}`)).rows[0].n;

    await world.within(world.alpha, async (context) => addJob(context, 'sample.be-slow', {}));
    await world.relay.drain();
    container();
    await waitFor(async () => begun().length === 1);
    container();
    await waitFor(async () => (await count('kernel.workers')) === 2);
    await waitFor(async () => (await count('graphile_worker._private_jobs')) === 0, 60_000);
    expect(begun()).toHaveLength(1);
  },
  120_000,
);
