/** An execution at work in memory, and what its parts share: recording steps, the scope of expressions, form values. */
import type { Impact, Json, Use } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { schemaOf } from '#kernel/contract/field.ts';
import { newId } from '#kernel/contract/ids.ts';
import { reported } from '#kernel/contract/issue.ts';
import { labelsOfFields } from '#kernel/contract/labels.ts';
import type { BlockOutcome } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { lastOf, type Ready, type StepState } from '../../contract/engine.ts';
import type { Scope } from '../../contract/expression.ts';
import { sharesWork } from '../../contract/expression-work.ts';
import type { FormField } from '../../contract/form-field.ts';
import { obeyed } from '../../contract/form-rules.ts';
import type { Block, FrameDefinition, Graph, NeverExpires } from '../../contract/frame.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import type { ExecutionRecord } from './execution.queries.ts';
import type { NewImpact, StepRecord } from './step.queries.ts';

/** What running a block gives; the engine's own blocks may set more of the step. */
export type Outcome = (
  | Omit<Extract<BlockOutcome, { state: 'done' }>, 'outlet'>
  | Omit<Extract<BlockOutcome, { state: 'waiting' }>, 'outlet'>
) &
  Partial<Omit<StepRecord, 'outlet'>> & { outlet?: string | null };

export interface Run {
  execution: Pick<
    ExecutionRecord,
    'id' | 'frameKey' | 'title' | 'input' | 'initiatorId' | 'initiatorName' | 'runAs' | 'depth'
  >;
  definition: FrameDefinition;
  /** Acts as the initiator or the service account. */
  context: Context;
  status: ExecutionStatus;
  steps: Map<string, StepRecord & StepState>;
  /** Ended steps as expressions see them, by the pass of the loop that they belong to: found without reading all steps. */
  results: Map<string, { [blockId: string]: Json }>;
  /** How many steps may still run before the rest is left to the worker; shared with the sub-flows of one go. */
  budget: { left: number };
  /** Steps to be written. */
  changed: Set<string>;
  /** Impacts to be written. */
  impacts: NewImpact[];
  /** What its steps relied on, to be written: type and id. */
  uses: Map<string, Use>;
  /** Ids that its steps named since it was loaded; null where no step lists things. */
  named: Set<string> | null;
  /** Impacts written by this run. */
  written: NewImpact[];
  /**
   * True where a failing step is recorded and the execution stays for an operator; false at the start, where a failure
   * refuses the whole execution and nothing is kept.
   */
  careful: boolean;
  /** What its blocks get beside their settings; not kept, so only for frames that end without waiting. */
  payload: unknown;
  /** Why it can be undone for good: what its frame and whoever started it promise. */
  neverExpires: readonly NeverExpires[];
  /** Days on which the company rests; null where no expression asks for them. */
  holidays: string[] | null;
  /** Instant that `now` means in expressions. */
  now: string;
  /** Starts a sub-flow; given by whoever made the run, because it makes another run. */
  startChild(run: Run, child: { frameKey: string; input: Record<string, Json>; stepId: string }): Promise<Outcome>;
}

const nothing = {
  outlet: null,
  input: null,
  output: null,
  error: null,
  actorId: null,
  actorName: null,
  insteadOfId: null,
  insteadOfName: null,
  assigneeRole: null,
  assigneeId: null,
  waitUntil: null,
  waitEvent: null,
  waitKey: null,
  skipReason: null,
} as const;

/** Sets a step's state, new or known. */
export function record(run: Run, place: Pick<Ready, 'path' | 'block'>, change: Partial<StepRecord & StepState>): void {
  const known = run.steps.get(place.path);
  const made = known ?? {
    ...nothing,
    id: newId(),
    path: place.path,
    blockId: place.block.id,
    kind: place.block.kind,
    status: 'running' as const,
    sequence: run.steps.size,
  };
  const step = { ...made, ...change };
  run.steps.set(place.path, step);
  run.changed.add(place.path);
  keepResult(run, step);
}

/** Remembers an ended step for expressions: the same object for the same state, so that it is converted once. */
export function keepResult(run: Pick<Run, 'results'>, step: StepRecord): void {
  if (step.status !== 'done') return;
  const pass = step.path.slice(0, step.path.length - step.blockId.length);
  const by = step.actorId === null ? null : { id: step.actorId, name: step.actorName };
  run.results.set(pass, { ...run.results.get(pass), [step.blockId]: { outlet: step.outlet, output: step.output, by } });
}

/** What a pass through a graph came to: a sub-flow hands it to the flow around it, a loop hands on that of each item. */
export function resultAt(run: Pick<Run, 'steps'>, graph: Graph, prefix: string): Json {
  const last = lastOf(graph, prefix, run.steps);
  return last === null ? null : (run.steps.get(last)?.output ?? null);
}

function stepScope(run: Run, passes: readonly string[]): Json {
  return Object.assign({}, ...passes.map((pass) => run.results.get(pass)));
}

/** What the expressions of a block see. */
export function scopeOf(run: Run, loops: Ready['loops'] = []): Scope {
  const { execution, context } = run;
  const { company } = context;
  const scope: Scope = {
    input: execution.input,
    steps: stepScope(run, ['', ...loops.map((loop) => `${loop.path}/${loop.index}/`)]),
    initiator: { id: execution.initiatorId, name: execution.initiatorName, kind: execution.runAs.kind },
    company: {
      ...{ id: company.id, code: company.code, name: company.name, currency: company.currency },
      ...(run.holidays ? { holidays: run.holidays } : {}),
    },
    now: run.now,
    item: null,
    index: null,
  };
  for (const loop of loops) {
    const opened = run.steps.get(loop.path)?.input as { items: Json[]; as: string } | undefined;
    const item = opened?.items[loop.index] ?? null;
    Object.assign(scope, { item, index: loop.index, [opened?.as ?? 'item']: item });
  }
  return sharesWork(scope, context.unit);
}

type Fields = readonly FormField[];
/** Making a schema costs far more than using it. */
const schemas = new WeakMap<Fields, ReturnType<typeof schemaOf>>();

function schemaFor(fields: Fields): ReturnType<typeof schemaOf> {
  const known = schemas.get(fields) ?? schemaOf(fields);
  schemas.set(fields, known);
  return known;
}

/** The values of a form as its rules leave them, checked by its fields. @throws VALIDATION_FAILED with `field` = prefix + key */
export function formValues(
  context: Context,
  form: { fields: Fields; values: Json; prefix: string },
): { [key: string]: Json } {
  const { fields, values } = obeyed(form.fields, form.values);
  const schema = fields === form.fields ? schemaFor(fields) : schemaOf(fields);
  const parsed = schema.safeParse(values, reported);
  if (parsed.success) return parsed.data as { [key: string]: Json };
  const details = detailsOf(parsed.error, {
    locale: context.locale,
    within: form.prefix,
    known: labelsOfFields(form.fields),
  });
  throw fail(kernelErrors.VALIDATION_FAILED, { details });
}

export function keepImpacts(
  run: Run,
  block: Pick<Block, 'kind'>,
  stepId: string,
  impacts: readonly Impact[] = [],
): void {
  for (const impact of impacts) run.impacts.push({ ...impact, id: newId(), stepId, kind: block.kind });
}

export function keepUses(run: Run, uses: readonly Use[] = []): void {
  for (const use of uses) {
    const key = `${use.type} ${use.id}`;
    const isListed = use.isListed === true && run.uses.get(key)?.isListed !== false;
    run.uses.set(key, { ...use, isListed });
  }
}
