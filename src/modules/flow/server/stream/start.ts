/** One occasion, one start: the condition is asked, the input made, the run begun; or it is written why not. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError, fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { hears } from '#kernel/server/hears.ts';
import type { Told } from '#kernel/server/listeners.ts';
import { flowErrors } from '../../contract/errors.ts';
import { streamsMoved } from '../../contract/events.ts';
import { evaluate, resolve, type Scope } from '../../contract/expression.ts';
import { startForm } from '../../contract/frame.ts';
import { mostStreamDepth, type StartOutcome } from '../../contract/stream.ts';
import { accessBehind } from '../frame/actor.ts';
import { demandStartable } from '../frame/frame.service.ts';
import { definitionOf } from '../frame/version.ts';
import { startOf } from '../run/execution.service.ts';
import { tried } from '../run/savepoint.ts';
import { actingFor, type Makers } from './acting.ts';
import { insertStarts, type NewStart } from './start.queries.ts';
import type { StreamRecord } from './stream.queries.ts';

/** What begins a start. */
export interface Occasion {
  stream: StreamRecord;
  /** A stream starts once for each. */
  occurrence: string;
  dueAt: string;
  /** What expressions see of it: `event`, `body` or `scheduled`. */
  sees: Record<string, Json>;
  isTest?: boolean;
  /** How many flows that started one another led to it. */
  depth?: number;
  /** Of an event: whoever the run acts as must be among those who hear of it. */
  told?: Told;
}

/** A row of the history that names no run. */
export function notStarted(
  about: Pick<Occasion, 'stream' | 'occurrence' | 'dueAt' | 'isTest' | 'depth'>,
  outcome: StartOutcome,
  more: { error?: AppError; missed?: number } = {},
): NewStart {
  const { stream, occurrence, dueAt, isTest = false, depth = 0 } = about;
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
    depth,
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
  const { stream, sees, occurrence, dueAt, isTest = false, depth = 0, told } = occasion;
  const { company } = acting;
  demandStartable(acting, stream.frame, { answer: await accessBehind(acting, stream.frame.access) });
  if (told && !(await hears(acting, told))) throw fail(flowErrors.STREAM_NOT_HEARD);
  const of = { id: company.id, code: company.code, name: company.name, currency: company.currency };
  const scope: Scope = { ...sees, company: of, now: new Date().toISOString() };
  if (!isMet(stream.condition, scope)) return { ...notStarted(occasion, 'condition'), id };
  const input = await inputOf(acting, occasion, scope);
  const execution = newId();
  const flow = { frame: stream.frame, frameKey: stream.frame.key, ...(isTest ? {} : { covered: stream.actsHash }) };
  await startOf(acting, { ...flow, input, id: execution, later: true });
  const outcome = 'started' as const;
  return {
    ...{ id, streamId: stream.id, occurrence, isTest, dueAt, outcome, depth },
    ...{ error: null, missed: null, executionId: execution },
  };
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
  if ((occasion.depth ?? 0) > mostStreamDepth) {
    const error = fail(flowErrors.STREAM_LOOP, { values: { most: mostStreamDepth } });
    return notStarted(occasion, 'loop', { error });
  }
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
  const attempt = (some: readonly Occasion[]) =>
    tried(context, async () => {
      const rows: NewStart[] = [];
      for (const occasion of some) rows.push(await startBy(context, occasion, { makers }));
      context.unit.add(insertStarts(context.companyId, rows));
    });
  if (await attempt(occasions)) {
    for (const occasion of occasions) {
      const error = await attempt([occasion]);
      if (error) context.unit.add(insertStarts(context.companyId, [notStarted(occasion, 'refused', { error })]));
    }
  }
  emit(context, streamsMoved, { streams: occasions.length });
}
