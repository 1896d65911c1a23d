/**
 * Tracks live workers. A killed worker leaves its jobs locked, for hours by the queue's rules; a worker that starts or lives on
 * releases them: at once when the dead process was in the same process table, otherwise after 15 s without a heartbeat. A worker
 * wrongly taken for dead commits nothing (`kernel.assert_job_owner`). Jobs assigned to a live worker by a response it never got are
 * released, too.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import type pg from 'pg';
import type { Logger } from 'pino';

const heartbeatMs = 5000;

/**
 * Identity of the process table of our pid: containers have one each, whatever their host name. Null where the system does not show
 * it: then a process counts as dead only after the 15 s.
 */
function getProcessTable(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // no Linux, or a sandbox without it
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface Heartbeat {
  register(id: string): void;
  /** Resolves when what was registered is in the database. */
  registered(): Promise<void>;
  unlockDead(): Promise<void>;
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  pool: pg.Pool;
  log: Logger;
  /** Ids of the jobs that this process has at work. */
  held(): string[];
}

const upsert = `insert into kernel.workers (id, host, pid) values ($1, $2, $3)
on conflict (id) do update set heartbeat_at = now()`;

export function createHeartbeat({ pool, log, held: getHeldJobs }: HeartbeatOptions): Heartbeat {
  const table = getProcessTable();
  const own = new Set<string>();
  let pending: Promise<unknown> = Promise.resolve();

  async function writeHeartbeat(): Promise<void> {
    for (const id of own) await pool.query(upsert, [id, table ?? '', process.pid]);
  }

  async function unlockDead(): Promise<void> {
    const { rows } = await pool.query('select id, pid from kernel.workers where host = $1', [table]);
    const dead = rows.filter(({ id, pid }) => !own.has(id) && !isAlive(pid)).map(({ id }) => id);
    const { rows: result } = await pool.query('select kernel.unlock_jobs($1) as unlocked', [dead]);
    const { unlocked } = result[0];
    if (unlocked > 0) log.warn({ workers: unlocked }, 'took over the jobs of workers that died');
  }

  async function unlockLost(): Promise<void> {
    const { rows } = await pool.query('select kernel.unlock_lost_jobs($1, $2) as unlocked', [[...own], getHeldJobs()]);
    const { unlocked } = rows[0];
    if (unlocked > 0)
      log.warn({ jobs: unlocked }, 'gave back jobs that were locked for this process and never reached it');
  }

  const timer = setInterval(() => {
    pending = writeHeartbeat()
      .then(unlockDead)
      .then(unlockLost)
      .catch((error) => log.error({ err: error }, 'heartbeat failed; trying again'));
  }, heartbeatMs);

  return {
    register(id) {
      own.add(id);
      pending = writeHeartbeat();
      // Seen by registered(); here only so that the process is not ended by a promise that nobody holds yet.
      pending.catch(() => undefined);
    },
    registered: async () => void (await pending),
    unlockDead,
    async stop() {
      clearInterval(timer);
      await pending;
      await pool.query('delete from kernel.workers where id = any($1)', [[...own]]);
    },
  };
}
