/**
 * What is written just after the answer, in batches: rows that nobody waits for, also of calls that only read or were
 * refused. A process that is killed loses at most what it heard in its last second.
 */
import { kernelErrors } from '../../contract/error.ts';
import type { AnyContext } from '../context.ts';
import { appErrorOf } from '../database/errors.ts';
import type { Statement } from '../database/unit.ts';
import { houseOf, perHouse } from '../house.ts';
import type { House } from '../room.ts';

/** Rows of one kind are brought together until they are written. */
export interface Pile {
  /** What has come since the last time, in statements of one company. */
  take(): Statement<unknown>[];
}

/** A database that is away for long: what comes beyond this is left out, and the log says so. */
const mostWaiting = 20_000;
const pauseMs = 1000;

const isAway = (error: unknown) => appErrorOf(error, new Map()).code === kernelErrors.UNAVAILABLE.code;

interface Outcome {
  error?: unknown;
  /** Written when the database is back. */
  kept: readonly Statement<unknown>[];
  lost: number;
}

/** Of one house: what waits to be written, by company. */
class Waiting {
  readonly #house: House;
  readonly #piles = new Map<string, Map<object, Pile>>();
  #failed = new Map<string, Statement<unknown>[]>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(house: House) {
    this.#house = house;
  }

  pileOf<P extends Pile>(companyId: string | null, kind: object, create: () => P): P {
    const place = companyId ?? '';
    const ofPlace = this.#piles.get(place) ?? new Map<object, Pile>();
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
    const taken = [...this.#piles].map(
      ([place, kinds]) => [place, [...kinds.values()].flatMap((pile) => pile.take())] as const,
    );
    this.#piles.clear();
    for (const [place, statements] of taken) again.set(place, [...(again.get(place) ?? []), ...statements]);
    for (const [place, statements] of again) {
      const { error, kept, lost } = await this.#writeAll(place, statements);
      if (kept.length > 0) this.#failed.set(place, [...kept]);
      if (kept.length + lost === 0) continue;
      const about = { err: error, company: place, waiting: kept.length, lost };
      this.#house.log.error(about, 'rows were not written after the answer');
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
      return { kept: [], lost: 0 };
    } catch (error) {
      if (isAway(error)) {
        const kept = statements.slice(0, mostWaiting);
        return { error, kept, lost: statements.length - kept.length };
      }
      if (statements.length === 1) return { error, kept: [], lost: 1 };
      const middle = Math.floor(statements.length / 2);
      const first = await this.#writeAll(companyId, statements.slice(0, middle));
      const second = await this.#writeAll(companyId, statements.slice(middle));
      const kept = [...first.kept, ...second.kept];
      return { error: first.error ?? second.error, kept, lost: first.lost + second.lost };
    }
  }

  async #write(companyId: string, statements: readonly Statement<unknown>[]): Promise<void> {
    const options = { companyId: companyId || null, personId: null, accessVersion: null };
    await this.#house.database.within(options, async (unit) => {
      for (const statement of statements) unit.add(statement);
    });
    this.#house.nudgeRelay();
  }
}

const waiting = perHouse((house) => new Waiting(house));

type Place = Pick<AnyContext, 'unit' | 'companyId'>;

/** The pile of this kind of the context's company, or of the root, which is written within a second. */
export function pileOf<P extends Pile>(context: Place, kind: object, create: () => P): P {
  return waiting(houseOf(context)).pileOf(context.companyId, kind, create);
}

const single = {};

/** Writes the statement within a second, in a unit of the context's company that nobody waits for. */
export function afterwards(context: Place, statement: Statement<unknown>): void {
  const pile = pileOf(context, single, () => {
    const statements: Statement<unknown>[] = [];
    return { statements, take: () => statements };
  });
  if (pile.statements.length < mostWaiting) pile.statements.push(statement);
  else houseOf(context).log.error({ company: context.companyId }, 'too much waits to be written: a row was left out');
}

/** Writes all that waits: at the end of a house, and in tests. */
export function flushAfterwards(house: House): Promise<void> {
  return waiting(house).flush();
}
