/** Runs one job: a task or a subscription, in a unit of work of its own, which is committed as long as the job is still this worker's. */
import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import { fail, kernelErrors } from '../../contract/error.ts';
import { createId } from '../../contract/ids.ts';
import type { App, AppModule, JobScope, Schedule } from '../app-module.ts';
import { type AnyContext, type Context, type Tenant, toScopeFields } from '../context.ts';
import { withRetries } from '../database/retry.ts';
import { type Statement, statement, type Tries } from '../database/unit.ts';
import type { Ports } from '../ports.ts';
import { rootId } from './jobs.ts';
import { getSubscriptionJobName } from './relay.ts';

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
export interface Runnable {
  name: string;
  scope: JobScope;
  permissions: readonly string[];
  schedule?: Schedule | undefined;
  hasWork?: ((companyId: string) => Statement<{ found: boolean }>) | undefined;
  knowsItself?: boolean;
  callsOut?: boolean | undefined;
  run(context: AnyContext, envelope: Envelope): Promise<void>;
}

export function listRunnables(modules: readonly AppModule[]): Runnable[] {
  return modules.flatMap((appModule) => [
    ...(appModule.jobs ?? []).map((task) => ({
      name: task.name,
      scope: task.scope ?? 'company',
      permissions: task.permissions ?? [],
      schedule: task.schedule,
      hasWork: task.hasWork,
      knowsItself: task.knowsItself ?? task.schedule !== undefined,
      callsOut: task.callsOut,
      run: (context: AnyContext, { data }: Envelope) => task.run(context, task.payload.parse(data) as never),
    })),
    ...(appModule.subscriptions ?? []).map((subscription) => ({
      name: getSubscriptionJobName(appModule.name, subscription.name),
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

export interface RunnerOptions {
  app: App;
  ports: Pick<Ports, 'directory'>;
}

/** Interval at which a job of a closed company is checked again; a company that opens gets its jobs at once. */
const putOffMs = 600_000;

/** It costs no attempt: nothing failed. */
async function postponeJob(payload: unknown, { job, addJob }: JobHelpers): Promise<void> {
  const { key: jobKey, max_attempts: maxAttempts, priority } = job;
  const runAt = new Date(Date.now() + putOffMs);
  const spec = { runAt, maxAttempts, priority, ...(jobKey && { jobKey }) };
  await addJob(job.task_identifier, { ...(payload as object), putOff: true }, spec);
}

/** The job, its scope, and the check that refuses the commit of a worker that has lost it to another. */
interface JobAttempt {
  job: Runnable;
  envelope: Envelope;
  company: Tenant | null;
  hold: Statement<unknown>;
  tries: Tries;
}

export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #held = new Set<string>();

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Ids of the jobs of the queue that are at work. */
  get held(): string[] {
    return [...this.#held];
  }

  async #attempt({ job, envelope, company, hold, tries }: JobAttempt): Promise<void> {
    const { database, log } = this.#options.app;
    const requestId = envelope.request ?? createId();
    const unit = database.unit({ companyId: company?.id ?? null, personId: null, accessVersion: null, tries });
    const context: AnyContext = {
      ...toScopeFields(company),
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
      unit.add(hold);
      await unit.commit();
    } catch (error) {
      await unit.rollback();
      throw error;
    }
  }

  /** A job of the queue. */
  async run(job: Runnable, payload: unknown, helpers: JobHelpers): Promise<void> {
    const { job: queueJob } = helpers;
    this.#held.add(queueJob.id);
    try {
      await this.#runGiven(job, payload, helpers);
    } finally {
      this.#held.delete(queueJob.id);
    }
  }

  async #runGiven(job: Runnable, payload: unknown, helpers: JobHelpers): Promise<void> {
    const { id, locked_by, attempts } = helpers.job;
    const envelope = Envelope.parse(payload);
    const isRoot = envelope.company === rootId;
    const company = isRoot ? null : await this.#options.ports.directory.byId(envelope.company);
    if (!isRoot && !company) {
      this.#options.app.log.warn(
        { job: job.name, company: envelope.company },
        'job of a company that is gone: dropped',
      );
      return;
    }
    if (job.scope === (isRoot ? 'company' : 'root')) throw fail(kernelErrors.NOT_FOUND);
    if (company && !company.active) return postponeJob(payload, helpers);
    const hold = statement('select kernel.assert_job_owner($1, $2, $3)', [id, locked_by, attempts]);
    // As it is now, also where it changed since the attempt before.
    const current = async () => company && ((await this.#options.ports.directory.byId(company.id)) ?? company);
    await withRetries(async (tries) => this.#attempt({ job, envelope, company: await current(), hold, tries }));
  }

  /** Runs a task that is due by its schedule; `due` is part of its id. */
  async runDue(job: Runnable, dueRun: { company: Tenant | null; worker: string; due: string }): Promise<void> {
    const { company, worker, due } = dueRun;
    const id = `${job.name} ${due}`;
    const envelope = { company: company?.id ?? rootId, id, actor: null, request: null, data: {} };
    const hold = statement('select kernel.assert_schedule_owner($1, $2)', [job.name, worker]);
    await withRetries((tries) => this.#attempt({ job, envelope, company, hold, tries }));
  }
}
