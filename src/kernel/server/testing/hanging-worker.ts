/** A process of its own that takes a job and never ends it: to be killed by a test. Argument: the queue's address. */
import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { run } from 'graphile-worker';
import { queuePool } from '../database/pool.ts';
import { keepHeartbeat } from '../jobs/worker-heartbeat.ts';
import { createLogger } from '../log.ts';

const pool = queuePool({ url: process.argv[2] as string, max: 10 });
const heartbeat = keepHeartbeat({ pool, log: createLogger({ level: 'silent' }), host: hostname() });
const events = new EventEmitter();
events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => heartbeat.register(workerPool.id));
const taskList = { 'sample.be-slow': () => new Promise<void>(() => undefined) };
await run({ pgPool: pool, taskList, events, noHandleSignals: true });
