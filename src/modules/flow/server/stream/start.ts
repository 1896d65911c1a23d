/** One occasion, one start: the condition is asked, the input made, the run begun; or it is written why not. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { hears } from '#kernel/server/hears.ts';
import type { Told } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsLooped, streamsMoved } from '../../contract/events.ts';
import { evaluate, resolve, type Scope } from '../../contract/expression.ts';
import { startForm } from '../../contract/frame.ts';
import { mostStreamDepth, mostStreamRepeats, type StartOutcome } from '../../contract/stream.ts';
import { accessBehind } from '../frame/actor.ts';
import { demandStartable } from '../frame/frame.service.ts';
import { definitionOf } from '../frame/version.ts';
import { startOf } from '../run/execution.service.ts';
import { holidaysAskedBy } from '../run/holidays.ts';
import { tried } from '../run/savepoint.ts';
import { actingFor, type Makers } from './acting.ts';
import { insertStarts, type NewStart } from './start.queries.ts';
import type { StreamRecord } from './stream.queries.ts';

/** Flows that started one another by events. */
export interface Chain {
  /** How many of them, one behind the other, led here. */
  depth: number;
  /** What the chain began with: an event, or the start of a schedule or a call. */
  origin: string;
  /** The frames of the flows that led here. */
  ledBy: readonly string[];
  /** Starts of the chain, of flows that had led to them: so many began, and so many were stopped. */
  began: number;
  stopped: number;
}

/** What begins a start. */
export interface Occasion {
  stream: StreamRecord;
  /** A stream starts once for each. */
  occurrence: string;
  dueAt: string;
  /** What expressions see of it: `event`, `body` or `scheduled`. */
  sees: Record<string, Json>;
  isTest?: boolean;
  /** Where an event began it. */
  chain?: Chain | undefined;
  /** Of an event: whoever the run acts as must be among those who hear of it. */
  told?: Told;
}

const isRepeated = ({ stream, chain }: Pick<Occasion, 'stream' | 'chain'>): boolean =>
  chain?.ledBy.includes(stream.frame.id) ?? false;

/** Where it stands in its chain. */
const placeOf = (about: Pick<Occasion, 'stream' | 'chain'>) => ({
  depth: about.chain?.depth ?? 0,
  origin: about.chain?.origin ?? null,
  ledBy: about.chain?.ledBy ?? [],
  repeats: isRepeated(about),
});

/** A row of the history that names no run. */
export function notStarted(
  about: Pick<Occasion, 'stream' | 'occurrence' | 'dueAt' | 'isTest' | 'chain'>,
  outcome: StartOutcome,
  more: { error?: AppError; missed?: number } = {},
): NewStart {
  const { stream, occurrence, dueAt, isTest = false } = about;
  const error = more.error?.inWords() ?? null;
  const missed = more.missed ?? null;
  return {
    id: newId(),
    streamId: stream.id,
    occurrence,
    isTest,
    dueAt,
    outcome,
    error,
    missed,
    executionId: null,
    ...placeOf(about),
  };
}

/** @throws EXPRESSION_… */
function isMet(condition: string | null, scope: Scope): boolean {
  if (condition === null) return true;
  const value = evaluate(condition, scope);
  if (typeof value === 'boolean') return value;
  const problem = `${condition}: ${JSON.stringify(value)}`.slice(0, 200);
  throw fail(flowErrors.EXPRESSION_FAILED, { values: { problem } });
}

/** What a form asks for is mapped; a flow without one is given what happened as it is, too. */
async function inputOf(acting: Context, { stream, sees }: Occasion, scope: Scope): Promise<Record<string, Json>> {
  const mapped = resolve(stream.input, scope) as Record<string, Json>;
  const definition = await definitionOf(acting, stream.frame.versionId as string);
  return startForm(definition) ? mapped : { ...sees, ...mapped };
}

async function started(acting: Context, occasion: Occasion, id: string): Promise<NewStart> {
  const { stream, sees, occurrence, dueAt, isTest = false, told } = occasion;
  const { company: place } = acting;
  demandStartable(acting, stream.frame, { answer: await accessBehind(acting, stream.frame.access) });
  if (told && !(await hears(acting, told))) throw fail(flowErrors.STREAM_NOT_HEARD);
  const asking = { condition: stream.condition, input: stream.input };
  const holidays = await holidaysAskedBy(acting, asking);
  const of = { id: place.id, code: place.code, name: place.name, currency: place.currency };
  const company = holidays ? { ...of, holidays } : of;
  const scope: Scope = { ...sees, company, now: new Date().toISOString() };
  if (!isMet(stream.condition, scope)) return { ...notStarted(occasion, 'condition'), id };
  const input = await inputOf(acting, occasion, scope);
  const execution = newId();
  const flow = { frame: stream.frame, frameKey: stream.frame.key, ...(isTest ? {} : { covered: stream.actsHash }) };
  await startOf(acting, { ...flow, input, id: execution, later: true });
  const outcome = 'started' as const;
  return {
    ...{ id, streamId: stream.id, occurrence, isTest, dueAt, outcome, ...placeOf(occasion) },
    ...{ error: null, missed: null, executionId: execution },
  };
}

/** Whether so many more starts may come to one of its bounds. */
export const mayStop = ({ depth, began }: Chain, starts: number): boolean =>
  depth > mostStreamDepth || began + starts > mostStreamRepeats;

/** The bound that the chain has come to: so deep, or so many flows that led to themselves. */
function boundOf(occasion: Occasion): number | null {
  const { chain } = occasion;
  if (!chain) return null;
  if (chain.depth > mostStreamDepth) return mostStreamDepth;
  return isRepeated(occasion) && chain.began >= mostStreamRepeats ? mostStreamRepeats : null;
}

/** Whoever keeps these streams is told once for each chain, by the first that was stopped. */
function tellLoop(context: Context, occasions: readonly Occasion[], rows: readonly NewStart[]): void {
  const stopped = rows.filter(({ outcome }) => outcome === 'loop').map(({ streamId }) => streamId);
  const [first] = occasions.filter(({ stream }) => stopped.includes(stream.id));
  if (!first?.chain || first.chain.stopped > 0) return;
  const streams = occasions.map(({ stream }) => stream).filter(({ id }) => stopped.includes(id));
  const personIds = [...new Set(streams.map(({ madeBy }) => madeBy))];
  emit(context, streamsLooped, { id: first.stream.id, name: first.stream.name, personIds });
}

/**
 * Starts, in the context's unit of work; of what follows, everything names this start as its request, so that the events of a run lead
 * back to it. The row of the history is the caller's to add. `acting`: who tests, instead of whom it acts as.
 * @throws what is no refusal
 */
export async function startBy(
  context: Context,
  occasion: Occasion,
  how: { makers: Makers; acting?: Context },
): Promise<NewStart> {
  const most = boundOf(occasion);
  if (most) return notStarted(occasion, 'loop', { error: fail(flowErrors.STREAM_LOOP, { values: { most } }) });
  const id = newId();
  try {
    const acting = how.acting ?? (await actingFor(context, occasion.stream, how.makers));
    return await started({ ...acting, requestId: id }, occasion, id);
  } catch (error) {
    // What the database refused has broken the unit: that is for who opened it.
    if (!(error instanceof AppError)) throw error;
    return { ...notStarted(occasion, 'refused', { error }), id };
  }
}

/**
 * Starts all of them and writes their history, quickly: one savepoint for all. Where that is refused as a whole, one by one, so that the
 * failure of one stays its own.
 */
export async function startAll(context: Context, occasions: readonly Occasion[]): Promise<void> {
  if (occasions.length === 0) return;
  const makers: Makers = new Map();
  const written: NewStart[] = [];
  const attempt = async (some: readonly Occasion[]) => {
    const rows: NewStart[] = [];
    const error = await tried(context, async () => {
      for (const occasion of some) {
        // Those of this event that led to themselves count for the next.
        const before = rows.filter(({ outcome, repeats }) => repeats && outcome !== 'loop').length;
        const chain = occasion.chain && { ...occasion.chain, began: occasion.chain.began + before };
        rows.push(await startBy(context, { ...occasion, chain }, { makers }));
      }
      context.unit.add(insertStarts(context.companyId, rows));
    });
    if (!error) written.push(...rows);
    return error;
  };
  if (await attempt(occasions)) {
    for (const occasion of occasions) {
      const error = await attempt([occasion]);
      if (error) context.unit.add(insertStarts(context.companyId, [notStarted(occasion, 'refused', { error })]));
    }
  }
  tellLoop(context, occasions, written);
  emit(context, streamsMoved, { streams: occasions.length });
}
