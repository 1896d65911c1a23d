/**
 * Carries what was committed: events to subscriptions and browsers, orders to the queue, audit rows under their seal.
 * Runs in every process that writes, so that nothing waits; the database gives each its companies, so that none waits for another.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { App, AppModule } from '../app-module.ts';

const batch = 500;
/** Maximum delay of events that another process committed and could not relay (it was killed). */
const fallbackMs = 1000;
/** Each process looks; one of them has the turn. */
const cleanUpMs = 3_600_000;
const sweepBatchSize = 1000;
/** The smallest pause between two rounds: what is committed meanwhile travels together. */
const pauseMs = 5;
/** Between the end of a round and the next: larger rounds cost less than more of them, and where many come nobody sees the difference. */
const gapMs = { few: 25, many: 100 };
/** Rows of a round that are many. */
const many = 10;

export interface Relay {
  /** Carries everything that is committed now; for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Name of the queue's task that runs a subscription. */
export function getSubscriptionJobName(moduleName: string, name: string): string {
  return `${moduleName}.on.${name}`;
}

/** The data about modules that `kernel.relay_batch` needs, as JSON. */
function createRelayPlan(modules: readonly AppModule[]): {
  subscriptions: string;
  soon: string;
  attempts: string;
  numbering: string | null;
} {
  const subscriptions: Record<string, string[]> = {};
  const soon: Record<string, Record<string, number>> = {};
  const attempts: Record<string, number> = {};
  let numbering: string | null = null;
  for (const appModule of modules) {
    for (const { name, event } of appModule.subscriptions ?? []) {
      subscriptions[event.name] ??= [];
      subscriptions[event.name]?.push(getSubscriptionJobName(appModule.name, name));
    }
    for (const { name, maxAttempts, schedule, numbersSignals } of appModule.jobs ?? []) {
      if (numbersSignals) numbering = name;
      if (maxAttempts) attempts[name] = maxAttempts;
      for (const event of schedule?.soon?.after ?? []) {
        soon[event.name] ??= {};
        Object.assign(soon[event.name] as object, { [name]: schedule?.soon?.ms });
      }
    }
  }
  return {
    subscriptions: JSON.stringify(subscriptions),
    soon: JSON.stringify(soon),
    attempts: JSON.stringify(attempts),
    numbering,
  };
}

/** `pool` connects as the role `heureum_queue`. */
export function startRelay(options: { pool: pg.Pool; app: App }): Relay {
  return new RelayLoop(options);
}

class RelayLoop implements Relay {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #plan: ReturnType<typeof createRelayPlan>;
  readonly #stopListening: () => void;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #timerAt = 0;
  #endedAt = 0;
  #gapMs = gapMs.few;
  #lastSeal = 0;
  #lastCleanUp = Date.now();
  #stopped = false;

  constructor(options: { pool: pg.Pool; app: App }) {
    this.#pool = options.pool;
    this.#log = options.app.log;
    this.#plan = createRelayPlan(options.app.modules);
    this.#stopListening = options.app.onRelayWake(() =>
      this.#soon(Math.max(pauseMs, this.#endedAt + this.#gapMs - Date.now())),
    );
    this.#soon(0);
  }

  /** The next round begins in `ms`, or earlier when that was planned already. */
  #soon(ms: number): void {
    const at = Date.now() + ms;
    if (this.#stopped || (this.#timer && this.#timerAt <= at)) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#round(), ms);
  }

  #round(): void {
    const running = this.#running;
    this.#running = (async () => {
      await running;
      this.#timer = null;
      if (this.#stopped) return;
      let busy = false;
      try {
        busy = await this.#carry();
        if (Date.now() - this.#lastSeal >= fallbackMs / 2) await this.#seal('seal_audit_if_free');
        if (Date.now() - this.#lastCleanUp >= cleanUpMs) await this.#cleanUp();
      } catch (error) {
        // The database is away or restarting: what is committed waits there, the next round carries it.
        this.#log.error({ err: error }, 'relay failed; trying again');
      }
      this.#endedAt = Date.now();
      this.#soon(busy ? this.#gapMs : fallbackMs);
    })();
  }

  /** @returns whether something waits that another process was about to carry: it may have come after he looked */
  async #carry(): Promise<boolean> {
    for (;;) {
      const { subscriptions, soon, attempts, numbering } = this.#plan;
      const { rows } = await this.#pool.query({
        name: 'relay',
        text: 'select moved, more, busy from kernel.relay_batch($1, $2, $3, $4, $5)',
        values: [subscriptions, soon, attempts, numbering, batch],
      });
      this.#gapMs = rows[0].moved < many ? gapMs.few : gapMs.many;
      if (!rows[0].more) return rows[0].busy;
    }
  }

  /** The hashes go into the log too: the owner of the log can prove that the end of a chain was not cut off. */
  async #seal(how: 'seal_audit' | 'seal_audit_if_free'): Promise<void> {
    this.#lastSeal = Date.now();
    const { rows } = await this.#pool.query({
      name: how,
      text: `select * from kernel.${how}($1)`,
      values: [1000],
    });
    for (const { company_id, seq, hash } of rows)
      this.#log.info({ company: company_id, seal: Number(seq), hash }, 'audit sealed');
  }

  async #cleanUp(): Promise<void> {
    this.#lastCleanUp = Date.now();
    const { rows } = await this.#pool.query("select kernel.claim_turn('clean-up', interval '55 minutes') as mine");
    if (!rows[0].mine) return;
    await this.#pool.query('select kernel.delete_old_marks()');
    for (let swept = sweepBatchSize; swept === sweepBatchSize; ) {
      const answer = await this.#pool.query('select kernel.sweep_failed_jobs($1) as swept', [sweepBatchSize]);
      swept = answer.rows[0].swept;
    }
  }

  async drain(): Promise<void> {
    await this.#running;
    while (await this.#carry()) await pause(pauseMs);
    await this.#seal('seal_audit');
  }

  async stop(): Promise<void> {
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    const running = this.#running;
    this.#stopped = true;
    await running;
    await this.#carry().catch((error) => this.#log.warn({ err: error }, 'relay stopped with work left for the next'));
  }
}
