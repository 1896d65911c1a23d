/**
 * Which workers live. A killed worker leaves its jobs locked, for hours as far as the queue is concerned; a worker that starts
 * or lives on gives them back: at once when the dead process was one of the same table of processes, after 15 s without a sign
 * otherwise. Whoever was taken for dead and is not commits nothing (`kernel.hold_job`). What a living worker was given by an answer
 * that it never got is given back, too.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import type pg from 'pg';
import type { Logger } from 'pino';

const beatMs = 5000;

/**
 * The table of processes that our pid stands in: containers have one each, whatever their host is called. Null where the system does
 * not tell: then nobody is known to be dead before the 15 s are over.
 */
function processTable(): string | null {
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

export function keepHeartbeat({ pool, log, held }: HeartbeatOptions): Heartbeat {
  const table = processTable();
  const own = new Set<string>();
  let pending: Promise<unknown> = Promise.resolve();

  async function beat(): Promise<void> {
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
    const { rows } = await pool.query('select kernel.unlock_lost($1, $2) as unlocked', [[...own], held()]);
    const { unlocked } = rows[0];
    if (unlocked > 0)
      log.warn({ jobs: unlocked }, 'gave back jobs that were locked for this process and never reached it');
  }

  const timer = setInterval(() => {
    pending = beat()
      .then(unlockDead)
      .then(unlockLost)
      .catch((error) => log.error({ err: error }, 'heartbeat failed; trying again'));
  }, beatMs);

  return {
    register(id) {
      own.add(id);
      pending = beat();
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
