/** Runs the rooms' tasks and subscriptions, each in a unit of work of its own, on any number of machines. */
import { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { type JobHelpers, Logger as QueueLogger, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { fail, kernelErrors } from '../../contract/error.ts';
import { newId } from '../../contract/ids.ts';
import { type AnyContext, type Context, placed, type Tenant } from '../context.ts';
import { retried } from '../database/retry.ts';
import { statement } from '../database/unit.ts';
import type { Ports } from '../ports.ts';
import type { House, Room, Schedule, TaskScope } from '../room.ts';
import { rootId } from './jobs.ts';
import { type Relay, subscriptionTask } from './relay.ts';
import { nextRun } from './schedule.ts';
import { keepHeartbeat } from './worker-heartbeat.ts';

export interface WorkerOptions {
  /** Connects as the role `heureum_queue` (`queuePool`): the queue and nothing else. */
  pool: pg.Pool;
  house: House;
  ports: Pick<Ports, 'directory'>;
  concurrency: number;
}

export interface Worker {
  /** Takes no new job, lets running ones end (10 s at most). */
  stop(): Promise<void>;
}

const Envelope = z.object({
  company: z.string(),
  id: z.string(),
  actor: z.string().nullable(),
  request: z.string().nullable(),
  data: z.unknown(),
});
type Envelope = z.output<typeof Envelope>;

const EventData = z.object({ event: z.string(), at: z.string(), payload: z.unknown() });

/** A task or a subscription, as the worker sees it. */
interface Runnable {
  name: string;
  scope: TaskScope;
  permissions: readonly string[];
  schedule?: Schedule;
  knowsItself?: boolean;
  run(context: AnyContext, envelope: Envelope): Promise<void>;
}

function runnables(rooms: readonly Room[]): Runnable[] {
  return rooms.flatMap((room) => [
    ...(room.tasks ?? []).map((task) => ({
      name: task.name,
      scope: task.scope ?? 'company',
      permissions: task.permissions ?? [],
      schedule: task.schedule,
      knowsItself: task.knowsItself ?? task.schedule !== undefined,
      run: (context: AnyContext, { data }: Envelope) => task.run(context, task.payload.parse(data) as never),
    })),
    ...(room.subscriptions ?? []).map((subscription) => ({
      name: subscriptionTask(room.name, subscription.name),
      scope: 'company' as const,
      permissions: subscription.permissions ?? [],
      run: (context: AnyContext, { data, actor }: Envelope) => {
        const { event, at, payload } = EventData.parse(data);
        const parsed = subscription.event.payload.parse(payload);
        // Of the scope `company`: the runner found one or refused.
        return subscription.run(context as Context, parsed as never, { id: event, at, actorId: actor });
      },
    })),
  ]);
}

/** Once the unit is committed, the same job finds its mark and does nothing: after a crash work is not done twice. */
const markDone = `insert into kernel.job_runs (company_id, id) values ($1, $2) on conflict do nothing returning id`;

class JobRunner {
  readonly #options: WorkerOptions;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  async #attempt(job: Runnable, envelope: Envelope, company: Tenant | null): Promise<void> {
    const { database, log } = this.#options.house;
    const requestId = envelope.request ?? newId();
    const unit = database.unit({ companyId: company?.id ?? null, personId: null, accessVersion: null });
    const context: AnyContext = {
      ...placed(company),
      requestId,
      locale: company?.locale ?? 'ko',
      actor: { kind: 'service', name: job.name, onBehalfOf: envelope.actor, permissions: new Set(job.permissions) },
      unit,
      log: log.child({ job: job.name, requestId, company: company?.code }),
      ip: null,
    };
    try {
      const fresh =
        job.knowsItself || (await unit.query(statement(markDone, [envelope.company, envelope.id]))).length > 0;
      if (fresh) await job.run(context, envelope);
      await unit.commit();
    } catch (error) {
      await unit.rollback();
      throw error;
    }
  }

  async run(job: Runnable, payload: unknown, helpers: JobHelpers): Promise<void> {
    const envelope = Envelope.parse(payload);
    const isRoot = envelope.company === rootId;
    const company = isRoot ? null : await this.#options.ports.directory.byId(envelope.company);
    if (!isRoot && !company) {
      this.#options.house.log.warn(
        { job: job.name, company: envelope.company },
        'job of a company that is gone: dropped',
      );
      return;
    }
    if (job.scope === (isRoot ? 'company' : 'root')) throw fail(kernelErrors.NOT_FOUND);
    const paused = company !== null && !company.active;
    if (paused && !job.schedule) throw new Error('the company is not active');
    if (!paused) await retried(() => this.#attempt(job, envelope, company));
    if (job.schedule) await this.#again(job.name, job.schedule, { envelope, company, helpers });
  }

  async #again(
    name: string,
    schedule: Schedule,
    about: { envelope: Envelope; company: Tenant | null; helpers: JobHelpers },
  ): Promise<void> {
    const runAt = nextRun(schedule, about.company?.timeZone ?? 'Asia/Seoul');
    const key = about.envelope.id;
    await about.helpers.addJob(name, about.envelope, { jobKey: key, queueName: key.slice(0, 128), runAt });
  }
}

/** The queue's own words, in our log: its errors matter, its chatter does not. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ queue: meta }, message);
    else if (level === 'warning') log.warn({ queue: meta }, message);
    else log.trace(message);
  });
}

const scheduleCheckMs = 60_000;

/** Scheduled tasks get their first job at the start, those of companies founded later within a minute. */
async function keepSchedules(options: WorkerOptions, jobs: readonly Runnable[]): Promise<() => void> {
  const scheduled = jobs.flatMap(({ name, scope, schedule }) =>
    schedule ? [{ task: name, afterMs: schedule.afterStart, scope }] : [],
  );
  const ensure = (restart: boolean) =>
    options.pool.query('select kernel.ensure_schedules($1, $2)', [JSON.stringify(scheduled), restart]);
  if (scheduled.length === 0) return () => undefined;
  await ensure(true);
  const timer = setInterval(() => {
    ensure(false).catch((error) => options.house.log.error({ err: error }, 'schedules were not checked'));
  }, scheduleCheckMs);
  return () => clearInterval(timer);
}

function taskListOf(options: WorkerOptions, jobs: readonly Runnable[]): TaskList {
  const runner = new JobRunner(options);
  const list: TaskList = {};
  for (const job of jobs) list[job.name] = (payload, helpers) => runner.run(job, payload, helpers);
  return list;
}

/** With batches, even of one, the queue does not end before it has written down how its last jobs ended. */
const endedIsWritten = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Carries and runs everything that is due now, and what that makes due, until nothing is left: for seeds and tests.
 * Jobs that fail wait for their next attempt as always. Returns how many rounds it took.
 */
export async function settle(options: WorkerOptions, relay: Relay): Promise<number> {
  const taskList = taskListOf(options, runnables(options.house.rooms));
  for (let rounds = 0; ; rounds++) {
    await relay.drain();
    const { rows } = await options.pool.query(
      `select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.is_available and j.run_at <= now() and t.identifier = any($1)) as due`,
      [Object.keys(taskList)],
    );
    if (!rows[0].due) return rounds;
    const { concurrency, pool: pgPool } = options;
    const logger = queueLogger(options.house.log);
    await runOnce({ pgPool, taskList, concurrency, noHandleSignals: true, logger, preset: { worker: endedIsWritten } });
  }
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const jobs = runnables(options.house.rooms);
  const taskList = taskListOf(options, jobs);
  const events = new EventEmitter();
  const heartbeat = keepHeartbeat({ pool: options.pool, log: options.house.log, host: hostname() });
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => heartbeat.register(workerPool.id));
  await heartbeat.unlockDead();
  const queue: Runner = await run({
    pgPool: options.pool,
    taskList,
    events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    logger: queueLogger(options.house.log),
    preset: { worker: { pollInterval: 1000, gracefulShutdownAbortTimeout: 10_000 } },
  });
  await heartbeat.registered();
  const stopSchedules = await keepSchedules(options, jobs);
  return {
    async stop() {
      stopSchedules();
      await queue.stop();
      await heartbeat.stop();
    },
  };
}
