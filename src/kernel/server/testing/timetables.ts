/** Timetables of several workers over one kernel world. */
import { type MockInstance, vi } from 'vitest';
import { createId } from '../../contract/ids.ts';
import type { JobDefinition } from '../app-module.ts';
import { listRunnables } from '../jobs/job-runner.ts';
import { SchedulePlan, Timetable } from '../jobs/timetable.ts';
import { connectAsSuperuser } from './database.ts';
import { type KernelWorld, waitFor } from './kernel-world.ts';

/** By their ids: companies that are paused, and those of which nothing can be found out. */
interface Companies {
  paused: ReadonlySet<string>;
  away: ReadonlySet<string>;
}

/** Blocks a worker in the middle of claiming due tasks, while somebody holds the lock. */
const holdTaking = `
  create function public.hold_taking() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(1);
    return new;
  end $$;
  create trigger hold_taking before update on kernel.schedules for each row
    when (new.worker is not null) execute function public.hold_taking()`;

export function createTimetableKit(world: () => KernelWorld, { paused, away }: Companies) {
  const tables: Timetable[] = [];
  let querySpy: MockInstance<(query: { name?: string; values?: unknown[] }) => unknown> | undefined;

  /** Number of the worker's searches for due tasks. */
  const looksOf = (worker: string): number =>
    querySpy?.mock.calls.filter(([{ name, values }]) => name === 'take-schedules' && values?.[0] === worker).length ??
    0;

  const stop = async () => {
    for (const table of tables.splice(0)) await table.stop();
  };

  return {
    stop,

    /** A worker's timetable; it lives as long as its heartbeat says. @returns the worker */
    async open(tasks: readonly JobDefinition[]): Promise<string> {
      const { queue, app, directory: tenants } = world();
      querySpy ??= vi.spyOn(queue, 'query') as never;
      const worker = createId();
      await queue.query(`insert into kernel.workers (id, host, pid) values ($1, '', 1)`, [worker]);
      const directory = {
        ...tenants,
        byId: async (id: string) => {
          if (away.has(id)) throw new Error('nobody can say');
          const tenant = await tenants.byId(id);
          return tenant && { ...tenant, active: !paused.has(id) };
        },
      };
      const jobs = listRunnables(app.modules).filter(({ name }) =>
        tasks.some((definition) => definition.name === name),
      );
      const plan = new SchedulePlan(queue, jobs);
      const table = new Timetable({ pool: queue, app: app, ports: { directory }, jobs, worker, plan });
      tables.push(table);
      table.start();
      return worker;
    },

    /** Until each of the workers has looked at what is due, and what it found there has run: it looks again after that. */
    async untilLooked(workers: readonly string[]): Promise<void> {
      const previousLooks = workers.map(looksOf);
      await waitFor(async () => workers.every((worker, at) => looksOf(worker) >= Number(previousLooks[at]) + 2));
    },

    /** Holds everybody who takes something that is due. */
    async holdTakers() {
      const judge = await connectAsSuperuser(world().urls.ownerUrl);
      await judge.query(holdTaking);
      await judge.query('select pg_advisory_lock(1)');
      const letGo = () => judge.query('select pg_advisory_unlock_all()');
      return {
        letGo,
        /** Until each of the workers is held, or has found it taken, waited for nobody, and looked again. */
        untilHeld: (workers: readonly string[]) =>
          waitFor(async () => {
            const { rows } = await judge.query(`select count(*)::int as held from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
            const free = workers.filter((worker) => looksOf(worker) > 1).length;
            return rows[0].held > 0 && rows[0].held + free === workers.length;
          }),
        async end() {
          await letGo();
          await stop();
          await judge.query('drop function public.hold_taking cascade');
          await judge.end();
        },
      };
    },
  };
}
