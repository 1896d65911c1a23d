/** One occasion, one start: the condition is asked, the input made, the run begun; or it is written why not. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError, fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { canReceive } from '#kernel/server/event-visibility.ts';
import { emit } from '#kernel/server/events.ts';
import type { ListenedEvent } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsChanged, streamsLooped } from '../../contract/events.ts';
import { evaluate, resolveExpressions, type Scope } from '../../contract/expression.ts';
import { getStartForm } from '../../contract/frame.ts';
import { maxStreamDepth, maxStreamRepeats, type StartOutcome } from '../../contract/stream.ts';
import { getAccessOnBehalf } from '../frame/actor.ts';
import { assertStartable } from '../frame/frame.service.ts';
import { getDefinition } from '../frame/version-cache.ts';
import { startReadFrame } from '../run/execution.service.ts';
import { loadUsedHolidays } from '../run/holidays.ts';
import { inSavepoint } from '../run/savepoint.ts';
import { insertStarts, type NewStart } from './start.queries.ts';
import type { StreamRecord } from './stream.queries.ts';
import { createStreamContext, type Makers } from './stream-rights.ts';

/** Flows that started one another by events. */
export interface Chain {
  /** Number of consecutive starts that led here. */
  depth: number;
  /** Origin of the chain: an event, or the start of a schedule or a call. */
  origin: string;
  /** The frames of the flows that led here. */
  ledBy: readonly string[];
  /** Starts in the chain whose flow had already led to them: number begun and number stopped. */
  began: number;
  stopped: number;
}

/** The trigger of a start. */
export interface Occasion {
  stream: StreamRecord;
  /** A stream starts once for each. */
  occurrence: string;
  dueAt: string;
  /** Values for its expressions: `event`, `body` or `scheduled`. */
  sees: Record<string, Json>;
  isTest?: boolean;
  /** Set if an event began it. */
  chain?: Chain | undefined;
  /** For events: the run's acting person must be in the event's audience. */
  event?: ListenedEvent;
}

const isRepeated = ({ stream, chain }: Pick<Occasion, 'stream' | 'chain'>): boolean =>
  chain?.ledBy.includes(stream.frame.id) ?? false;

/** Its position in its chain. */
const toChainFields = (occasion: Pick<Occasion, 'stream' | 'chain'>) => ({
  depth: occasion.chain?.depth ?? 0,
  origin: occasion.chain?.origin ?? null,
  ledBy: occasion.chain?.ledBy ?? [],
  repeats: isRepeated(occasion),
});

/** A row of the history that names no run. */
export function createUnstartedRow(
  occasion: Pick<Occasion, 'stream' | 'occurrence' | 'dueAt' | 'isTest' | 'chain'>,
  outcome: StartOutcome,
  more: { error?: AppError; missed?: number } = {},
): NewStart {
  const { stream, occurrence, dueAt, isTest = false } = occasion;
  const error = more.error?.inWords() ?? null;
  const missed = more.missed ?? null;
  return {
    id: createId(),
    streamId: stream.id,
    occurrence,
    isTest,
    dueAt,
    outcome,
    error,
    missed,
    executionId: null,
    ...toChainFields(occasion),
  };
}

/** @throws EXPRESSION_… */
function isConditionMet(condition: string | null, scope: Scope): boolean {
  if (condition === null) return true;
  const value = evaluate(condition, scope);
  if (typeof value === 'boolean') return value;
  const problem = `${condition}: ${JSON.stringify(value)}`.slice(0, 200);
  throw fail(flowErrors.EXPRESSION_FAILED, { values: { problem } });
}

/** Fields of a form are mapped; a flow without a form also receives the raw trigger. */
async function createInput(acting: Context, { stream, sees }: Occasion, scope: Scope): Promise<Record<string, Json>> {
  const mapped = resolveExpressions(stream.input, scope) as Record<string, Json>;
  const definition = await getDefinition(acting, stream.frame.versionId as string);
  return getStartForm(definition) ? mapped : { ...sees, ...mapped };
}

async function startOccasion(acting: Context, occasion: Occasion, id: string): Promise<NewStart> {
  const { stream, sees, occurrence, dueAt, isTest = false, event: eventId } = occasion;
  const { company: companyInfo } = acting;
  assertStartable(acting, stream.frame, { answer: await getAccessOnBehalf(acting, stream.frame.access) });
  if (eventId && !(await canReceive(acting, eventId))) throw fail(flowErrors.STREAM_NOT_HEARD);
  const asking = { condition: stream.condition, input: stream.input };
  const holidays = await loadUsedHolidays(acting, asking);
  const of = { id: companyInfo.id, code: companyInfo.code, name: companyInfo.name, currency: companyInfo.currency };
  const company = holidays ? { ...of, holidays } : of;
  const scope: Scope = { ...sees, company, now: new Date().toISOString() };
  if (!isConditionMet(stream.condition, scope)) return { ...createUnstartedRow(occasion, 'condition'), id };
  const input = await createInput(acting, occasion, scope);
  const execution = createId();
  const flow = { frame: stream.frame, frameKey: stream.frame.key, ...(isTest ? {} : { covered: stream.actsHash }) };
  await startReadFrame(acting, { ...flow, input, id: execution, later: true });
  const outcome = 'started' as const;
  return {
    ...{ id, streamId: stream.id, occurrence, isTest, dueAt, outcome, ...toChainFields(occasion) },
    ...{ error: null, missed: null, executionId: execution },
  };
}

/** True if this many more starts may reach one of the chain's bounds. */
export const canReachBound = ({ depth, began }: Chain, starts: number): boolean =>
  depth > maxStreamDepth || began + starts > maxStreamRepeats;

/** The bound that the chain reached: its depth, or the number of flows that triggered themselves. */
function findBound(occasion: Occasion): number | null {
  const { chain } = occasion;
  if (!chain) return null;
  if (chain.depth > maxStreamDepth) return maxStreamDepth;
  return isRepeated(occasion) && chain.began >= maxStreamRepeats ? maxStreamRepeats : null;
}

/** The owners of these streams are notified once per chain, by the first start that was stopped. */
function notifyLoop(context: Context, occasions: readonly Occasion[], rows: readonly NewStart[]): void {
  const stopped = rows.filter(({ outcome }) => outcome === 'loop').map(({ streamId }) => streamId);
  const [first] = occasions.filter(({ stream }) => stopped.includes(stream.id));
  if (!first?.chain || first.chain.stopped > 0) return;
  const streams = occasions.map(({ stream }) => stream).filter(({ id }) => stopped.includes(id));
  const personIds = [...new Set(streams.map(({ madeBy }) => madeBy))];
  emit(context, streamsLooped, { id: first.stream.id, name: first.stream.name, personIds });
}

/**
 * Starts a flow in the context's unit of work; all later work uses this start's id as its request id, so that the events of a run
 * lead back to it. The caller adds the history row. `acting`: the tester, in place of the stream's acting person.
 * @throws any error that is no refusal
 */
export async function startForOccasion(
  context: Context,
  occasion: Occasion,
  options: { makers: Makers; acting?: Context },
): Promise<NewStart> {
  const most = findBound(occasion);
  if (most) return createUnstartedRow(occasion, 'loop', { error: fail(flowErrors.STREAM_LOOP, { values: { most } }) });
  const id = createId();
  try {
    const acting = options.acting ?? (await createStreamContext(context, occasion.stream, options.makers));
    return await startOccasion({ ...acting, requestId: id }, occasion, id);
  } catch (error) {
    // A database error has broken the unit: its opener must handle it.
    if (!(error instanceof AppError)) throw error;
    return { ...createUnstartedRow(occasion, 'refused', { error }), id };
  }
}

/**
 * Starts all of them and writes their history, quickly: one savepoint for all. Where that is refused as a whole, one by one, so that the
 * failure of one stays its own.
 */
export async function startOccasions(context: Context, occasions: readonly Occasion[]): Promise<void> {
  if (occasions.length === 0) return;
  const makers: Makers = new Map();
  const written: NewStart[] = [];
  const attempt = async (some: readonly Occasion[]) => {
    const rows: NewStart[] = [];
    const error = await inSavepoint(context, async () => {
      for (const occasion of some) {
        // Those of this event that led to themselves count for the next.
        const previousRepeats = rows.filter(({ outcome, repeats }) => repeats && outcome !== 'loop').length;
        const chain = occasion.chain && { ...occasion.chain, began: occasion.chain.began + previousRepeats };
        rows.push(await startForOccasion(context, { ...occasion, chain }, { makers }));
      }
      context.unit.add(insertStarts(context.companyId, rows));
    });
    if (!error) written.push(...rows);
    return error;
  };
  if (await attempt(occasions)) {
    for (const occasion of occasions) {
      const error = await attempt([occasion]);
      if (error)
        context.unit.add(insertStarts(context.companyId, [createUnstartedRow(occasion, 'refused', { error })]));
    }
  }
  notifyLoop(context, occasions, written);
  emit(context, streamsChanged, { streams: occasions.length });
}
