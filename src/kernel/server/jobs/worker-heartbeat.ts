/**
 * Which workers live. A killed worker leaves its jobs locked, for hours as far as the queue is concerned; a worker that starts
 * or lives on gives them back: at once when the dead process was on the same machine, after 15 s without a sign otherwise.
 */
import type pg from 'pg';
import type { Logger } from 'pino';

const beatMs = 5000;

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

const upsert = `insert into kernel.workers (id, host, pid) values ($1, $2, $3)
on conflict (id) do update set heartbeat_at = now()`;

export function keepHeartbeat(options: { pool: pg.Pool; log: Logger; host: string }): Heartbeat {
  const { pool, log, host } = options;
  const own = new Set<string>();
  let pending: Promise<unknown> = Promise.resolve();

  async function beat(): Promise<void> {
    for (const id of own) await pool.query(upsert, [id, host, process.pid]);
  }

  async function unlockDead(): Promise<void> {
    const { rows } = await pool.query('select id, pid from kernel.workers where host = $1', [host]);
    const dead = rows.filter(({ id, pid }) => !own.has(id) && !isAlive(pid)).map(({ id }) => id);
    const { rows: result } = await pool.query('select kernel.unlock_jobs($1) as unlocked', [dead]);
    if (result[0].unlocked > 0) log.warn({ workers: result[0].unlocked }, 'took over the jobs of workers that died');
  }

  const timer = setInterval(() => {
    pending = beat()
      .then(unlockDead)
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
