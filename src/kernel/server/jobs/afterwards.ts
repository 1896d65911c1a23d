/**
 * What is written just after the answer, in batches: rows that nobody waits for, also of calls that only read or were
 * refused. A process that is killed loses at most what it heard in its last second.
 */
import { kernelErrors } from '../../contract/error.ts';
import { database } from '../database/door.ts';
import { appErrorOf } from '../database/errors.ts';
import type { Statement } from '../database/unit.ts';
import { rootLogger } from '../log.ts';
import { nudgeRelay } from './relay-signal.ts';

/** Rows of one kind are brought together until they are written. */
export interface Pile {
  /** What has come since the last time, in statements of one company. */
  take(): Statement<unknown>[];
}

/** A database that is away for long: what comes beyond this is left out, and the log says so. */
const mostWaiting = 20_000;
const pauseMs = 1000;

const piles = new Map<string, Map<object, Pile>>();
let failed = new Map<string, Statement<unknown>[]>();
let timer: NodeJS.Timeout | null = null;
let running: Promise<void> = Promise.resolve();

/** The company's pile of this kind, which is written within a second. `companyId` is null at the root. */
export function pileOf<P extends Pile>(companyId: string | null, kind: object, create: () => P): P {
  const place = companyId ?? '';
  const ofPlace = piles.get(place) ?? new Map<object, Pile>();
  piles.set(place, ofPlace);
  const pile = ofPlace.get(kind) ?? create();
  ofPlace.set(kind, pile);
  timer ??= setTimeout(() => void flushAfterwards(), pauseMs).unref();
  return pile as P;
}

const single = {};

/** Writes the statement within a second, in a unit of the company that nobody waits for. */
export function afterwards(companyId: string | null, statement: Statement<unknown>): void {
  const pile = pileOf(companyId, single, () => {
    const statements: Statement<unknown>[] = [];
    return { statements, take: () => statements };
  });
  if (pile.statements.length < mostWaiting) pile.statements.push(statement);
  else rootLogger().error({ company: companyId }, 'too much waits to be written: a row was left out');
}

const isAway = (error: unknown) => appErrorOf(error, new Map()).code === kernelErrors.UNAVAILABLE.code;

async function write(companyId: string, statements: readonly Statement<unknown>[]): Promise<void> {
  const options = { companyId: companyId || null, personId: null, accessVersion: null };
  await database().within(options, async (unit) => {
    for (const statement of statements) unit.add(statement);
  });
  nudgeRelay();
}

interface Outcome {
  error?: unknown;
  /** Written when the database is back. */
  kept: readonly Statement<unknown>[];
  lost: number;
}

/**
 * What the database refuses, it would refuse again; what it refuses is looked for by halves, so that the rest is written. A commit whose
 * answer was lost may have happened: statements say `on conflict do nothing`.
 */
async function writeAll(companyId: string, statements: readonly Statement<unknown>[]): Promise<Outcome> {
  try {
    await write(companyId, statements);
    return { kept: [], lost: 0 };
  } catch (error) {
    if (isAway(error)) {
      const kept = statements.slice(0, mostWaiting);
      return { error, kept, lost: statements.length - kept.length };
    }
    if (statements.length === 1) return { error, kept: [], lost: 1 };
    const middle = Math.floor(statements.length / 2);
    const first = await writeAll(companyId, statements.slice(0, middle));
    const second = await writeAll(companyId, statements.slice(middle));
    const kept = [...first.kept, ...second.kept];
    return { error: first.error ?? second.error, kept, lost: first.lost + second.lost };
  }
}

async function flush(): Promise<void> {
  const again = failed;
  failed = new Map();
  const taken = [...piles].map(
    ([place, kinds]) => [place, [...kinds.values()].flatMap((pile) => pile.take())] as const,
  );
  piles.clear();
  for (const [place, statements] of taken) again.set(place, [...(again.get(place) ?? []), ...statements]);
  for (const [place, statements] of again) {
    const { error, kept, lost } = await writeAll(place, statements);
    if (kept.length > 0) failed.set(place, [...kept]);
    if (kept.length + lost === 0) continue;
    const about = { err: error, company: place, waiting: kept.length, lost };
    rootLogger().error(about, 'rows were not written after the answer');
    timer ??= setTimeout(() => void flushAfterwards(), pauseMs).unref();
  }
}

/** Writes all that waits: at the end of a process, and in tests. */
export function flushAfterwards(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  running = running.then(flush, flush);
  return running;
}
