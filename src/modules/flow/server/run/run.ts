/** An execution at work in memory, and what its parts share: recording steps, the scope of expressions, form values. */
import type { Impact, Json, ResourceUse } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createFieldSchema } from '#kernel/contract/field.ts';
import { createId } from '#kernel/contract/ids.ts';
import { reportOptions } from '#kernel/contract/issue.ts';
import { getFieldLabels } from '#kernel/contract/labels.ts';
import type { BlockOutcome } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { getLastBlock, type ReadyStep, type StepState } from '../../contract/engine.ts';
import type { Scope } from '../../contract/expression.ts';
import { shareWork } from '../../contract/expression-cost.ts';
import type { FormField } from '../../contract/form-field.ts';
import { applyFormRules } from '../../contract/form-rules.ts';
import type { Block, FrameDefinition, Graph, NeverExpires } from '../../contract/frame.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import type { ExecutionRecord } from './execution.queries.ts';
import type { NewImpact, StepRecord } from './step.queries.ts';

/** The outcome of running a block; the engine's own blocks may set more of the step. */
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
  /** Steps that may still run before the worker takes over; shared with the sub-flows of the same pass. */
  budget: { left: number };
  /** Steps to be written. */
  changed: Set<string>;
  /** Impacts to be written. */
  impacts: NewImpact[];
  /** Records its steps relied on, to be written: type and id. */
  uses: Map<string, ResourceUse>;
  /** Ids that its steps named since it was loaded; null where no step lists things. */
  named: Set<string> | null;
  /** Impacts written by this run. */
  written: NewImpact[];
  /**
   * True if a failing step is recorded and the execution stays for an operator; false at the start, where a failure refuses the
   * whole execution and nothing is stored.
   */
  careful: boolean;
  /** Data for its blocks beside their settings; not stored, so only for frames that end without waiting. */
  payload: unknown;
  /** Reasons why it can be undone for good: the promises of its frame and its initiator. */
  neverExpires: readonly NeverExpires[];
  /** Days on which the company rests; null where no expression asks for them. */
  holidays: string[] | null;
  /** Instant that `now` means in expressions. */
  now: string;
  /** Starts a sub-flow; supplied by the code that created the run, because it creates another run. */
  startChild(run: Run, child: { frameKey: string; input: Record<string, Json>; stepId: string }): Promise<Outcome>;
}

const emptyStep = {
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
export function recordStep(
  run: Run,
  position: Pick<ReadyStep, 'path' | 'block'>,
  change: Partial<StepRecord & StepState>,
): void {
  const existingStep = run.steps.get(position.path);
  const nextStep = existingStep ?? {
    ...emptyStep,
    id: createId(),
    path: position.path,
    blockId: position.block.id,
    kind: position.block.kind,
    status: 'running' as const,
    sequence: run.steps.size,
  };
  const step = { ...nextStep, ...change };
  run.steps.set(position.path, step);
  run.changed.add(position.path);
  storeResult(run, step);
}

/** Remembers an ended step for expressions: the same object for the same state, so that it is converted once. */
export function storeResult(run: Pick<Run, 'results'>, step: StepRecord): void {
  if (step.status !== 'done') return;
  const pass = step.path.slice(0, step.path.length - step.blockId.length);
  const by = step.actorId === null ? null : { id: step.actorId, name: step.actorName };
  run.results.set(pass, { ...run.results.get(pass), [step.blockId]: { outlet: step.outlet, output: step.output, by } });
}

/** The result of a pass through a graph: a sub-flow returns it to its enclosing flow, a loop collects one per item. */
export function getResultAt(run: Pick<Run, 'steps'>, graph: Graph, prefix: string): Json {
  const last = getLastBlock(graph, prefix, run.steps);
  return last === null ? null : (run.steps.get(last)?.output ?? null);
}

function toStepScope(run: Run, passes: readonly string[]): Json {
  return Object.assign({}, ...passes.map((pass) => run.results.get(pass)));
}

/** Values visible to a block's expressions. */
export function createScope(run: Run, loops: ReadyStep['loops'] = []): Scope {
  const { execution, context } = run;
  const { company } = context;
  const scope: Scope = {
    input: execution.input,
    steps: toStepScope(run, ['', ...loops.map((loop) => `${loop.path}/${loop.index}/`)]),
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
  return shareWork(scope, context.unit);
}

type Fields = readonly FormField[];
/** Making a schema costs far more than using it. */
const schemas = new WeakMap<Fields, ReturnType<typeof createFieldSchema>>();

function getFormSchema(fields: Fields): ReturnType<typeof createFieldSchema> {
  const schema = schemas.get(fields) ?? createFieldSchema(fields);
  schemas.set(fields, schema);
  return schema;
}

/** The values of a form as its rules leave them, checked by its fields. @throws VALIDATION_FAILED with `field` = prefix + key */
export function parseFormValues(
  context: Context,
  form: { fields: Fields; values: Json; prefix: string },
): { [key: string]: Json } {
  const { fields, values } = applyFormRules(form.fields, form.values);
  const schema = fields === form.fields ? getFormSchema(fields) : createFieldSchema(fields);
  const parsed = schema.safeParse(values, reportOptions);
  if (parsed.success) return parsed.data as { [key: string]: Json };
  const details = toErrorDetails(parsed.error, {
    locale: context.locale,
    within: form.prefix,
    known: getFieldLabels(form.fields),
  });
  throw fail(kernelErrors.VALIDATION_FAILED, { details });
}

export function addImpacts(
  run: Run,
  block: Pick<Block, 'kind'>,
  stepId: string,
  impacts: readonly Impact[] = [],
): void {
  for (const impact of impacts) run.impacts.push({ ...impact, id: createId(), stepId, kind: block.kind });
}

export function addUses(run: Run, uses: readonly ResourceUse[] = []): void {
  for (const use of uses) {
    const key = `${use.type} ${use.id}`;
    const isListed = use.isListed === true && run.uses.get(key)?.isListed !== false;
    run.uses.set(key, { ...use, isListed });
  }
}
