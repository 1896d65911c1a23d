/** Runs the modules' tasks and subscriptions, each in its own unit of work, on any number of machines. */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger as QueueLogger, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createId } from '../../contract/ids.ts';
import { JobRunner, listRunnables, type Runnable, type RunnerOptions } from './job-runner.ts';
import type { Relay } from './relay.ts';
import { SchedulePlan, Timetable } from './timetable.ts';
import { createHeartbeat } from './worker-heartbeat.ts';

export interface WorkerOptions extends RunnerOptions {
  /** Connects as the role `heureum_queue` (`createQueuePool`): the queue and nothing else. */
  pool: pg.Pool;
  concurrency: number;
}

export interface Worker {
  /** Takes no new job, lets running ones end (10 s at most). */
  stop(): Promise<void>;
}

/**
 * Jobs that wait for others' servers, at once: they cost a place and no work. One less than the threads in which Node looks names up,
 * reads files and hashes: names that nobody answers for leave one of them.
 */
const callsAtOnce = 3;

/** Number of companies whose scheduled tasks run at once. */
const timetables = 2;

/** The queue's own words, in our log: its errors matter, its chatter does not. */
function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ queue: meta }, message);
    else if (level === 'warning') log.warn({ queue: meta }, message);
    else log.trace(message);
  });
}

function createTaskList(runner: JobRunner, jobs: readonly Runnable[]): TaskList {
  const list: TaskList = {};
  for (const job of jobs) list[job.name] = (payload, helpers) => runner.run(job, payload, helpers);
  return list;
}

/**
 * With batches, even of one, the queue does not end before it has written down how its last jobs ended. Where that fails because the line
 * to PostgreSQL broke, the queue ends by itself; without batches, the process would.
 */
const unbatchedCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Carries and runs everything that is due now, and what that makes due, until nothing is left: for seeds and tests. What events bring
 * forward runs at once. Jobs that fail wait for their next attempt as always. Returns how many rounds it took.
 */
export async function runAllJobs(options: WorkerOptions, relay: Relay): Promise<number> {
  const jobs = listRunnables(options.app.modules);
  const taskList = createTaskList(new JobRunner(options), jobs);
  const soon = jobs.filter(({ schedule }) => schedule?.soon);
  const timetable = new Timetable({
    ...options,
    jobs: soon,
    worker: createId(),
    plan: new SchedulePlan(options.pool, soon),
  });
  for (let rounds = 0; ; rounds++) {
    await relay.drain();
    const { rows } = await options.pool.query(
      `select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.is_available and j.run_at <= now() and t.identifier = any($1)) as due`,
      [Object.keys(taskList)],
    );
    if (!rows[0].due) {
      if (soon.length > 0 && (await timetable.runSoon()) > 0) continue;
      return rounds;
    }
    const { concurrency, pool: pgPool } = options;
    const logger = createQueueLogger(options.app.log);
    await runOnce({
      pgPool,
      taskList,
      concurrency,
      noHandleSignals: true,
      logger,
      preset: { worker: unbatchedCompletion },
    });
  }
}

/** Long enough for a line that broke to be there again. */
const beforeAgainMs = 1000;
/** Long enough to write down how the last jobs ended. */
const writingMs = 1000;

/** The last words of a queue none of whose jobs is at work any more. */
const finalEvents = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/**
 * Resolves when nothing of the queue is running any more. Its own promise is not always reliable: if the end of one job could not
 * be written and several others ended well after it, the queue miscounts and waits for ever for a missing one (graphile/worker
 * issue 636).
 */
async function waitForEnd({ promise, events, stop }: Runner): Promise<void> {
  const word = new Promise<void>((resolve) => {
    for (const last of finalEvents) events.once(last, () => void pause(writingMs).then(resolve));
  });
  await Promise.race([promise, word]).catch(() => undefined);
  // The remainder releases the pool; it throws if that is already done.
  await stop().catch(() => undefined);
}

/** A queue that asked in vain so often, without an answer in between, asks no more: each of its places asks once a second. */
const maxFailedPolls = 12;

/**
 * Resolves when the queue takes no more jobs, with the error of its failed write or request. It is stopped after repeatedly failed
 * requests: it caches its first request, the list of tasks, as a refusal for ever if the connection broke just then.
 */
function waitForNoMore({ events, stop }: Runner): Promise<unknown> {
  let reason: unknown = null;
  let inVain = 0;
  events.on('pool:fatalError', ({ error }) => {
    reason = error;
  });
  for (const answered of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(answered, () => {
      inVain = 0;
    });
  }
  events.on('worker:getJob:error', ({ error }) => {
    inVain += 1;
    if (inVain !== maxFailedPolls) return;
    reason = error;
    // It refuses where it is stopping already.
    void stop().catch(() => undefined);
  });
  return new Promise((resolve) => events.once('pool:gracefulShutdown', () => resolve(reason)));
}

/**
 * The running queue. If it could not record the end of a job, or cannot fetch any, it ends and is reopened, while running jobs of
 * the old one continue.
 */
class Queue {
  readonly #log: Logger;
  readonly #open: () => Promise<Runner>;
  #runner: Runner | null = null;
  #noMore: Promise<unknown> = Promise.resolve();
  readonly #ends = new Set<Promise<void>>();
  #kept: Promise<void> = Promise.resolve();
  #isEnding = false;

  constructor({ app }: WorkerOptions, open: () => Promise<Runner>) {
    this.#log = app.log;
    this.#open = open;
  }

  /** Resolves when jobs are taken for the first time. */
  async open(): Promise<void> {
    await this.#begin();
    this.#kept = this.#keep();
  }

  async #begin(): Promise<void> {
    const runner = await this.#open();
    this.#runner = runner;
    this.#noMore = waitForNoMore(runner);
    const end = waitForEnd(runner).finally(() => this.#ends.delete(end));
    this.#ends.add(end);
    // Stopped while it was being opened.
    if (this.#isEnding) void runner.stop().catch(() => undefined);
  }

  async #keep(): Promise<void> {
    for (;;) {
      const error = await this.#noMore;
      if (this.#isEnding) return;
      this.#log.error({ err: error }, 'the queue ended by itself; opening it again');
      await pause(beforeAgainMs);
      if (this.#isEnding) return;
      await this.#begin().catch((reason: unknown) => {
        this.#log.error({ err: reason }, 'the queue could not be opened; trying again');
      });
    }
  }

  /** Takes no new job; resolves when nothing is at work any more. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    // It refuses where it has ended by itself.
    void this.#runner?.stop().catch(() => undefined);
    // One that is being opened is waited for, too.
    await this.#kept;
    await Promise.all(this.#ends);
  }
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, app, ports } = options;
  const jobs = listRunnables(app.modules);
  const runner = new JobRunner(options);
  const heartbeat = createHeartbeat({ pool, log: app.log, held: () => runner.held });
  const eventsOfOne = () =>
    new EventEmitter().on('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
      heartbeat.register(workerPool.id),
    );
  const plan = new SchedulePlan(pool, jobs);
  const scheduled = Array.from({ length: timetables }, () => {
    const worker = createId();
    heartbeat.register(worker);
    return new Timetable({ pool, app: app, ports, jobs, worker, plan });
  });
  await heartbeat.registered();
  await heartbeat.unlockDead();
  const queueOf = (chosen: readonly Runnable[], concurrency: number) =>
    new Queue(options, () =>
      run({
        pgPool: pool,
        taskList: createTaskList(runner, chosen),
        events: eventsOfOne(),
        concurrency,
        noHandleSignals: true,
        logger: createQueueLogger(app.log),
        preset: { worker: { pollInterval: 1000, gracefulShutdownAbortTimeout: 10_000, ...unbatchedCompletion } },
      }),
    );
  const calls = jobs.filter(({ callsOut }) => callsOut);
  const queues = [
    queueOf(
      jobs.filter(({ callsOut }) => !callsOut),
      options.concurrency,
    ),
  ];
  if (calls.length > 0) queues.push(queueOf(calls, callsAtOnce));
  for (const queue of queues) await queue.open();
  await heartbeat.registered();
  for (const timetable of scheduled) timetable.start();
  return {
    async stop() {
      await Promise.all([...queues, ...scheduled].map((part) => part.stop()));
      await heartbeat.stop();
    },
  };
}
