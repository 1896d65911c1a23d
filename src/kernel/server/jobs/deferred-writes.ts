/**
 * Batched writes just after the response: rows that nobody waits for, also of calls that only read or were refused. A killed
 * process loses at most its last second.
 */
import { kernelErrors } from '../../contract/error.ts';
import { appOf, perApp } from '../app.ts';
import type { App } from '../app-module.ts';
import type { AnyContext } from '../context.ts';
import { toAppError } from '../database/errors.ts';
import type { Statement } from '../database/unit.ts';

/** Rows of one kind are brought together until they are written. */
export interface WriteBatch {
  /** Takes everything collected so far, as statements of one company. */
  take(): Statement<unknown>[];
}

/** A database that is away for long: what comes beyond this is left out, and the log says so. */
const maxWaiting = 20_000;
const pauseMs = 1000;

const isDatabaseAway = (error: unknown) => toAppError(error, new Map()).code === kernelErrors.UNAVAILABLE.code;

interface Outcome {
  error?: unknown;
  /** Written when the database is back. */
  waiting: readonly Statement<unknown>[];
  lost: number;
}

/** Pending writes of one app, by company. */
class DeferredWrites {
  readonly #house: App;
  readonly #piles = new Map<string, Map<object, WriteBatch>>();
  #failed = new Map<string, Statement<unknown>[]>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(app: App) {
    this.#house = app;
  }

  pileOf<P extends WriteBatch>(companyId: string | null, kind: object, create: () => P): P {
    const place = companyId ?? '';
    const ofPlace = this.#piles.get(place) ?? new Map<object, WriteBatch>();
    this.#piles.set(place, ofPlace);
    const pile = ofPlace.get(kind) ?? create();
    ofPlace.set(kind, pile);
    this.#soon();
    return pile as P;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), pauseMs).unref();
  }

  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const work = () => this.#flush();
    this.#running = this.#running.then(work, work);
    return this.#running;
  }

  async #flush(): Promise<void> {
    const again = this.#failed;
    this.#failed = new Map();
    const batches = [...this.#piles].map(
      ([place, kinds]) => [place, [...kinds.values()].flatMap((pile) => pile.take())] as const,
    );
    this.#piles.clear();
    for (const [place, statements] of batches) again.set(place, [...(again.get(place) ?? []), ...statements]);
    for (const [place, statements] of again) {
      const { error, waiting, lost } = await this.#writeAll(place, statements);
      if (waiting.length > 0) this.#failed.set(place, [...waiting]);
      if (waiting.length + lost === 0) continue;
      const logEntry = { err: error, company: place, waiting: waiting.length, lost };
      this.#house.log.error(logEntry, 'rows were not written after the answer');
      this.#soon();
    }
  }

  /**
   * What the database refuses, it would refuse again; what it refuses is looked for by halves, so that the rest is written. A commit
   * whose answer was lost may have happened: statements say `on conflict do nothing`.
   */
  async #writeAll(companyId: string, statements: readonly Statement<unknown>[]): Promise<Outcome> {
    try {
      await this.#write(companyId, statements);
      return { waiting: [], lost: 0 };
    } catch (error) {
      if (isDatabaseAway(error)) {
        const waiting = statements.slice(0, maxWaiting);
        return { error, waiting: waiting, lost: statements.length - waiting.length };
      }
      if (statements.length === 1) return { error, waiting: [], lost: 1 };
      const middle = Math.floor(statements.length / 2);
      const first = await this.#writeAll(companyId, statements.slice(0, middle));
      const second = await this.#writeAll(companyId, statements.slice(middle));
      const stillWaiting = [...first.waiting, ...second.waiting];
      return { error: first.error ?? second.error, waiting: stillWaiting, lost: first.lost + second.lost };
    }
  }

  async #write(companyId: string, statements: readonly Statement<unknown>[]): Promise<void> {
    const options = { companyId: companyId || null, personId: null, accessVersion: null };
    await this.#house.database.within(options, async (unit) => {
      for (const statement of statements) unit.add(statement);
    });
    this.#house.wakeRelay();
  }
}

const deferredWrites = perApp((app) => new DeferredWrites(app));

type WriteScope = Pick<AnyContext, 'unit' | 'companyId'>;

/** The pile of this kind of the context's company, or of the root, which is written within a second. */
export function getWriteBatch<P extends WriteBatch>(context: WriteScope, kind: object, create: () => P): P {
  return deferredWrites(appOf(context)).pileOf(context.companyId, kind, create);
}

const singleStatements = {};

/** Writes the statement within a second, in a unit of the context's company that nobody waits for. */
export function writeAfterAnswer(context: WriteScope, statement: Statement<unknown>): void {
  const pile = getWriteBatch(context, singleStatements, () => {
    const statements: Statement<unknown>[] = [];
    return { statements, take: () => statements };
  });
  if (pile.statements.length < maxWaiting) pile.statements.push(statement);
  else appOf(context).log.error({ company: context.companyId }, 'too much waits to be written: a row was left out');
}

/** Writes all pending rows: at the end of an app, and in tests. */
export function flushDeferredWrites(app: App): Promise<void> {
  return deferredWrites(app).flush();
}
