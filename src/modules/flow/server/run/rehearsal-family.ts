/** A rehearsed run with its sub-flows, laid out as its author reads it: the steps of a sub-flow under the step that started it. */
import { type Impact, isExpression, type Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Block, type FrameDefinition, type Graph, getLoopBody } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import type { StepPlace } from '../../contract/rehearsal.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import { getDefinition } from '../frame/version-cache.ts';
import * as queries from './execution.queries.ts';
import { toStoredImpact } from './impact.ts';
import { selectImpactSteps } from './rehearsal.queries.ts';
import type { RecordedRun } from './rehearsal-mode.ts';
import { type StepRecord, selectImpacts, selectOpenSteps, selectSteps } from './step.queries.ts';

type Step = StepRecord;

/** One execution of the family. */
export interface RehearsedExecution {
  id: string;
  parent: { executionId: string; stepId: string } | null;
  definition: FrameDefinition;
  status: ExecutionStatus;
  /** Why it failed where that was no step: it became too long. */
  error: queries.ExecutionRecord['error'];
  steps: readonly Step[];
  impacts: readonly (Impact & { id: string; kind: string; stepId: string | null })[];
}

export interface PlacedStep extends Step {
  executionId: string;
  /** Its own path, with the paths of the steps around it before. */
  place: string;
  title: LocalText;
  block: Block | undefined;
}

function getParent(
  rootId: string,
  { id, parentId, parentStepId }: queries.ExecutionRecord,
): RehearsedExecution['parent'] {
  return parentId && parentStepId && id !== rootId ? { executionId: parentId, stepId: parentStepId } : null;
}

/** As it is written, whole. */
export async function loadFamily(context: Context, rootId: string): Promise<RehearsedExecution[]> {
  const { companyId } = context;
  const family = await context.unit.query(queries.selectFamilies(companyId, [rootId]));
  const ids = family.map(({ id }) => id);
  const [impacts, impactSteps] = await context.unit.queryAll([
    selectImpacts(companyId, ids),
    selectImpactSteps(companyId, ids),
  ] as const);
  const steps = await context.unit.queryAll(ids.map((id) => selectSteps(companyId, id)));
  const stepOf = new Map(impactSteps.map(({ id, stepId }) => [id, stepId]));
  const played: RehearsedExecution[] = [];
  for (const [index, row] of family.entries()) {
    const own = impacts.filter(({ executionId }) => executionId === row.id);
    played.push({
      ...{ id: row.id, status: row.status, error: row.error, parent: getParent(rootId, row) },
      definition: await getDefinition(context, row.versionId),
      steps: steps[index] ?? [],
      impacts: own.map((impact) => ({ ...toStoredImpact(impact), stepId: stepOf.get(impact.id) ?? null })),
    });
  }
  return played;
}

/** Only the steps that are open: what an answer may be for. */
export async function loadOpenSteps(context: Context, rootId: string): Promise<PlacedStep[]> {
  const { companyId } = context;
  const family = await context.unit.query(queries.selectFamilies(companyId, [rootId]));
  const ids = family.map(({ id }) => id);
  const open = await context.unit.query(selectOpenSteps(companyId, ids));
  const played: RehearsedExecution[] = [];
  for (const row of family) {
    const steps = open.filter(({ executionId }) => executionId === row.id);
    const definition = await getDefinition(context, row.versionId);
    played.push({
      ...{ id: row.id, status: row.status, error: row.error, definition, steps },
      parent: getParent(rootId, row),
      impacts: [],
    });
  }
  return listPlacedSteps(played);
}

/** As far as it came before its beginning was refused as a whole. */
export function toFamily(noted: readonly RecordedRun[]): RehearsedExecution[] {
  return noted.map(({ run, parent }) => ({
    id: run.execution.id,
    parent,
    definition: run.definition,
    status: 'failed',
    error: null,
    steps: [...run.steps.values()],
    impacts: [...run.written, ...run.impacts],
  }));
}

/** All steps in the order in which they are read. */
export function listPlacedSteps(family: readonly RehearsedExecution[]): PlacedStep[] {
  const below = new Map<string, RehearsedExecution[]>();
  for (const played of family) {
    if (played.parent) below.set(played.parent.stepId, [...(below.get(played.parent.stepId) ?? []), played]);
  }
  const lay = (played: RehearsedExecution, prefix: string): PlacedStep[] => {
    const blocks = new Map(listAllBlocks(played.definition).map((block) => [block.id, block]));
    return [...played.steps]
      .sort((a, b) => a.sequence - b.sequence)
      .flatMap((step) => {
        const block = blocks.get(step.blockId);
        const position = prefix + step.path;
        const title = block?.title ?? { ko: step.blockId, en: step.blockId };
        const inner = (below.get(step.id) ?? []).flatMap((child) => lay(child, `${position}/`));
        return [{ ...step, executionId: played.id, place: position, title, block }, ...inner];
      });
  };
  return family.filter(({ parent }) => parent === null).flatMap((root) => lay(root, ''));
}

export function toStepPlace({ place: position, blockId, title }: PlacedStep): StepPlace {
  return { path: position, block: blockId, title };
}

/** The step that failed: the innermost, for the steps around it only failed with it. */
export function findFailedStep(steps: readonly PlacedStep[]): PlacedStep | undefined {
  const failed = steps.filter(({ status }) => status === 'failed');
  return failed.find(({ place: position }) => !failed.some((other) => other.place.startsWith(`${position}/`)));
}

/** Resolves a path in a definition: a block, null for nothing, `open` where only the run can decide. */
export async function findBlockAt(
  definition: FrameDefinition,
  path: string,
  subFlow: (key: string) => Promise<Graph | 'open' | null>,
): Promise<Block | 'open' | null> {
  const segments = path.split('/');
  let graph: Graph | null = definition;
  for (;;) {
    const id = segments.shift();
    const block: Block | undefined = graph?.blocks.find((candidate) => candidate.id === id);
    if (!block || segments.length === 0) return block ?? null;
    const body = getLoopBody(block);
    if (body) {
      if (!/^\d{1,3}$/.test(segments.shift() ?? '') || segments.length === 0) return null;
      graph = body;
    } else if (block.kind === 'flow.sub-flow') {
      const frameKey: Json | undefined = block.settings.frameKey;
      const inner: Graph | 'open' | null = isExpression(frameKey) ? 'open' : await subFlow(String(frameKey));
      if (inner === 'open') return inner;
      graph = inner;
    } else return null;
  }
}
