/**
 * Scheduled tasks, company by company as they fall due: the database says which, for any number of workers, and companies are spread
 * over some minutes. One with nothing to do costs a look by index, and no unit of work.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Tenant } from '../context.ts';
import { JobRunner, type Runnable, type RunnerOptions } from './job-runner.ts';
import { rootId } from './jobs.ts';
import { getNextRun } from './schedule.ts';

const maxTaken = 50;
const idleMs = 1000;
const checkMs = 60_000;
const longestEndMs = 10_000;
/** A run that fails is tried again sooner than its schedule says, but not at once. */
const longestWaitSeconds = 3600;

export interface TimetableOptions extends RunnerOptions {
  /** Connects as the role `heureum_queue`. */
  pool: pg.Pool;
  jobs: readonly Runnable[];
  /** By which the heartbeat knows it. */
  worker: string;
  plan: SchedulePlan;
}

/** One for all timetables of a process: sees to it that each company has its rows. */
export class SchedulePlan {
  readonly #pool: pg.Pool;
  readonly #scheduled: string;
  #checkedAt: number | null = null;
  #checking: Promise<void> | null = null;
  /** Time in milliseconds over which companies are spread. */
  spread = 0;

  constructor(pool: pg.Pool, jobs: readonly Runnable[]) {
    this.#pool = pool;
    this.#scheduled = JSON.stringify(
      jobs.flatMap(({ name, scope, schedule }) =>
        schedule ? [{ task: name, scope, afterMs: schedule.afterStart }] : [],
      ),
    );
  }

  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  async #check(): Promise<void> {
    if (this.#checkedAt !== null && Date.now() - this.#checkedAt < checkMs) return;
    const values = [this.#scheduled, this.#checkedAt === null];
    const { rows } = await this.#pool.query('select kernel.keep_schedules($1, $2) as spread', values);
    this.spread = rows[0].spread;
    this.#checkedAt = Date.now();
  }
}

interface DueRun {
  company: string;
  task: string;
  attempts: number;
  due: string;
}

/** When it runs next, and over how many milliseconds companies are spread then. */
interface NextRun {
  due: DueRun;
  attempts: number;
  at: Date;
  spread: number;
}

const takeSql = 'select * from kernel.take_schedules($1, $2, $3)';
/** Between two rounds it has nothing at work: what is still marked as its own, it was given by an answer that it never got. */
const giveBackSql = 'update kernel.schedules set worker = null where worker = $1';
const bringForwardSql = `update kernel.schedules s set runs_at = now() from unnest($1::text[], $2::int[]) n (task, ms)
where s.task = n.task and s.worker is null and s.runs_at > now() and s.runs_at <= now() + n.ms * interval '1 millisecond'`;
/**
 * A task that an event brought forward while it ran runs again at the event's time. Rows are locked in order, as in the relay: so
 * there is no deadlock.
 */
const planNextSql = `with n as (
  select n.* from unnest($2::uuid[], $3::text[], $4::int[], $5::timestamptz[], $6::int[], $7::text[]) n (company_id, task, attempts, at, spread, due)
  join kernel.schedules s on s.company_id = n.company_id and s.task = n.task and s.worker = $1
  order by n.company_id, n.task for update of s
)
update kernel.schedules s set worker = null, ran_at = now(), attempts = n.attempts, runs_at = case
  when s.runs_at = n.due::timestamptz then n.at + kernel.spread_offset(n.company_id, n.spread * interval '1 millisecond')
  else least(s.runs_at, n.at) end
from n where s.company_id = n.company_id and s.task = n.task and s.worker = $1`;

export class Timetable {
  readonly #options: TimetableOptions;
  readonly #runner: JobRunner;
  readonly #jobs: ReadonlyMap<string, Runnable>;
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: TimetableOptions) {
    this.#options = options;
    this.#runner = new JobRunner(options);
    this.#jobs = new Map(options.jobs.filter(({ schedule }) => schedule).map((job) => [job.name, job]));
  }

  /** Nobody waits for it: a server listens before its companies are entered. */
  start(): void {
    if (this.#jobs.size > 0) this.#running = this.#work();
  }

  async #work(): Promise<void> {
    const { signal } = this.#ending;
    let isLost = false;
    while (!signal.aborted) {
      const began = performance.now();
      let takenCount = 0;
      try {
        await this.#options.plan.check();
        if (isLost) await this.#options.pool.query(giveBackSql, [this.#options.worker]);
        isLost = false;
        takenCount = await this.#round();
      } catch (error) {
        isLost = true;
        this.#options.app.log.error({ err: error }, 'what is due was not looked at; trying again');
      }
      // When much is due, others get an equal share of the time.
      const restMs = takenCount < maxTaken ? idleMs : performance.now() - began;
      await pause(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs tasks brought forward by events at once: for callers who wait for all pending work. @returns how many */
  async runSoon(): Promise<number> {
    const soon = [...this.#jobs.values()].flatMap(({ name, schedule }) =>
      schedule?.soon ? { name, ...schedule.soon } : [],
    );
    await this.#options.pool.query(bringForwardSql, [soon.map(({ name }) => name), soon.map(({ ms }) => ms)]);
    return this.#round();
  }

  /** @returns how many were due and taken */
  async #round(): Promise<number> {
    const { pool, worker } = this.#options;
    const values = [worker, [...this.#jobs.keys()], maxTaken];
    const { rows } = await pool.query<DueRun>({ name: 'take-schedules', text: takeSql, values });
    const idle: NextRun[] = [];
    const busy: (() => Promise<void>)[] = [];
    for (const [place, dues] of Map.groupBy(rows, ({ company }) => company)) {
      // A failure at one company holds up nobody else.
      try {
        const company = place === rootId ? null : await this.#options.ports.directory.byId(place);
        const runnable = await this.#withWork(company, dues);
        idle.push(...dues.filter((due) => !runnable.has(due)).map((due) => this.#next(due, company)));
        for (const due of runnable) busy.push(() => this.#run(due, company));
      } catch (error) {
        this.#options.app.log.error(
          { err: error, company: place },
          'what is due there was not looked at; trying again',
        );
        const at = new Date(Date.now() + checkMs);
        idle.push(...dues.map((due) => ({ due, attempts: due.attempts + 1, at, spread: 0 })));
      }
    }
    await this.#plan(idle);
    for (const run of busy) if (!this.#ending.signal.aborted) await run();
    return rows.length;
  }

  /** None of a company that is paused or gone. One round trip for all that is due there. */
  async #withWork(
    company: (Tenant & { active: boolean }) | null,
    dues: readonly DueRun[],
  ): Promise<ReadonlySet<DueRun>> {
    if (dues[0]?.company === rootId) return new Set(dues);
    if (!company?.active) return new Set();
    const looks = dues.map((due) => this.#jobs.get(due.task)?.hasWork?.(company.id));
    const questions = looks.filter((look) => look !== undefined);
    const options = { companyId: company.id, personId: null, accessVersion: null, readOnly: true };
    const answers = questions.length > 0 ? await this.#options.app.database.unit(options).queryAll(questions) : [];
    const answerByLook = new Map(questions.map((look, at) => [look, answers[at]?.[0]?.found ?? false]));
    return new Set(dues.filter((_, at) => answerByLook.get(looks[at] as never) ?? true));
  }

  async #run(due: DueRun, company: Tenant | null): Promise<void> {
    const { app, worker } = this.#options;
    const job = this.#jobs.get(due.task) as Runnable;
    try {
      await this.#runner.runDue(job, { company, worker, due: due.due });
      await this.#plan([this.#next(due, company)]);
    } catch (error) {
      app.log.error({ err: error, job: due.task, company: due.company }, 'a scheduled task failed; trying again');
      await this.#plan([this.#again(due, company)]);
    }
  }

  #next(due: DueRun, company: Tenant | null): NextRun {
    const schedule = this.#jobs.get(due.task)?.schedule as NonNullable<Runnable['schedule']>;
    const at = getNextRun(schedule, company?.timeZone ?? 'Asia/Seoul');
    return { due, attempts: 0, at, spread: schedule.every === 'local-midnight' ? this.#options.plan.spread : 0 };
  }

  #again(due: DueRun, company: Tenant | null): NextRun {
    const next = this.#next(due, company);
    const waitMs = 1000 * Math.min(longestWaitSeconds, Math.exp(Math.min(due.attempts + 1, 10)));
    const at = new Date(Math.min(next.at.getTime(), Date.now() + waitMs));
    return { due, attempts: due.attempts + 1, at, spread: 0 };
  }

  async #plan(nexts: readonly NextRun[]): Promise<void> {
    if (nexts.length === 0) return;
    const values = [
      this.#options.worker,
      nexts.map(({ due }) => due.company),
      nexts.map(({ due }) => due.task),
      nexts.map(({ attempts }) => attempts),
      nexts.map(({ at }) => at),
      nexts.map(({ spread }) => spread),
      nexts.map(({ due }) => due.due),
    ];
    await this.#options.pool.query({ name: 'plan-next', text: planNextSql, values });
  }

  /** Running tasks may finish within ten seconds; other claimed ones are due again as soon as the heartbeat has ended. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.race([this.#running, pause(longestEndMs, undefined, { ref: false })]);
  }
}
