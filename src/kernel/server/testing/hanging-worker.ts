/**
 * A process of its own that takes jobs. Arguments: the queue's address; a file, in which it notes each job that it begins; and how many
 * milliseconds one takes. Without the latter a job never ends: to be killed by a test.
 */
import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from 'graphile-worker';
import { createQueuePool } from '../database/pool.ts';
import { createHeartbeat } from '../jobs/worker-heartbeat.ts';
import { createLogger } from '../log.ts';

const [url = '', file, ms] = process.argv.slice(2);
const pool = createQueuePool({ url, max: 10 });
const heartbeat = createHeartbeat({ pool, log: createLogger({ level: 'silent' }), held: () => [] });
const events = new EventEmitter();
events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => heartbeat.register(workerPool.id));
async function beSlow(): Promise<void> {
  if (file) appendFileSync(file, `${process.pid}\n`);
  if (ms) await sleep(Number(ms));
  else await new Promise(() => undefined);
}
await run({ pgPool: pool, taskList: { 'sample.be-slow': beSlow }, events, noHandleSignals: true });
