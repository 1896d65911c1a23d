/**
 * Random frames, run by the server on the database, and by a simple interpreter that was written without the engine: the same
 * steps are done and skipped, with the same outputs, and the run ends the same. `SEED=7` tries other frames.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type BlockContract, defineBlock, type Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type BlockServer, defineBlockServer } from '#kernel/server/block.ts';
import { FrameDefinition, type FrameDraft } from '../../contract/frame.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { getExecution, publishFrame, retryExecution, startExecution } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';
import { buildFrames, plansArbitrary } from '../testing/random-frames.ts';
import { type ExpectedRun, interpretFrame } from '../testing/reference-interpreter.ts';

const seed = Number(process.env.SEED ?? 20_261_124);
const runs = 60;

function runTrial(kind: string, run: BlockServer['run']): BlockServer {
  const contract: BlockContract = defineBlock({
    ...{ kind, icon: 'bolt', title, description: title, settings: z.strictObject({}), form: [], outlets: ['next'] },
    ...{ reversibility: 'no-effect', permission: null },
  });
  return defineBlockServer({ contract, run });
}
/** Number of attempts of a step, by frame: a sub-flow that fails at once is a new run each time. */
const tried = new Map<string, number>();
const flaky = runTrial('trial.flaky', async ({ execution, step }) => {
  const name = `${execution.frameKey} ${step.path}`;
  const triesBefore = tried.get(name) ?? 0;
  tried.set(name, triesBefore + 1);
  // Tried quickly, then with care: the first retry goes through.
  if (triesBefore < 2) throw fail(kernelErrors.NOT_FOUND);
  return { state: 'done', output: { ok: true } };
});
const doomed = runTrial('trial.doomed', async () => {
  throw fail(kernelErrors.NOT_FOUND);
});

const { kit } = createFlowKit({ blocks: [flaky, doomed] });

/** Leaves out the ids of runs. */
function toComparable(value: Json): Json {
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => key !== 'executionId');
  return Object.fromEntries(remaining.map(([key, inner]) => [key, toComparable(inner)]));
}

const read = (id: string): Promise<ExecutionDetail> => kit.world.alpha.service((context) => getExecution(context, id));

/** Until it is over, or nothing helps. */
async function finishRun(id: string): Promise<ExecutionDetail> {
  let previousSum = -1;
  for (let round = 0; round < 100; round++) {
    await kit.world.settle();
    const now = await read(id);
    if (now.status !== 'failed') return now;
    const sum = [...tried.values()].reduce((all, count) => all + count, 0);
    if (sum === previousSum) return now;
    previousSum = sum;
    await kit.world.alpha.service((context) => retryExecution(context, id));
  }
  throw new Error('it never ended');
}

/** Every step as the interpreter has it; of a run that failed, those that it came to. */
async function compareRuns(run: ExecutionDetail, meaning: ExpectedRun): Promise<void> {
  const partOf = new Map<string, string>();
  for (const step of run.steps) {
    const { path, status, output } = step;
    if (step.kind === 'flow.sub-flow' && output) partOf.set(path, (output as { executionId: string }).executionId);
    if (status !== 'done' && status !== 'skipped') continue;
    const end = meaning.ends.get(path);
    const actualStep = { path, status, outlet: step.outlet, output: status === 'done' ? toComparable(output) : null };
    expect(actualStep).toEqual({ path, ...end });
  }
  if (!meaning.isDoomed) {
    expect(run.status).toBe('finished');
    expect(run.steps.map(({ path }) => path).sort()).toEqual([...meaning.ends.keys()].sort());
  }
  for (const [path, id] of partOf) await compareRuns(await read(id), meaning.parts.get(path) as ExpectedRun);
}

let frameCount = 0;
it(`does with ${runs} random frames what a simple interpreter says (seed ${seed})`, { timeout: 120_000 }, async () => {
  const totals = { steps: 0, doomed: 0, skipped: 0, parts: 0, retried: 0 };
  const property = fc.asyncProperty(plansArbitrary, fc.nat(9), async (plan, n) => {
    const batch = ++frameCount;
    const drafts = buildFrames(plan, (number) => `random-${batch}-${number}`);
    const frames = new Map<string, FrameDefinition>();
    for (const [key, definition] of drafts as Map<string, FrameDraft>) {
      await kit.world.alpha.service((context) => publishFrame(context, { key, title, definition }));
      frames.set(key, FrameDefinition.parse(definition));
    }
    const [key, definition] = [...frames].at(-1) as [string, FrameDefinition];
    tried.clear();
    const start = { frameKey: key, input: { n }, later: true };
    const { id } = await kit.world.alpha.service((context) => startExecution(context, start));
    const run = await finishRun(id);
    const meaning = interpretFrame(definition, { n }, frames);
    await compareRuns(run, meaning);
    totals.steps += run.steps.length;
    totals.skipped += run.steps.filter(({ status }) => status === 'skipped').length;
    totals.parts += run.children.length;
    totals.retried += tried.size;
    if (meaning.isDoomed) totals.doomed++;
    if (meaning.isDoomed) expect(run.status).toBe('failed');
  });
  await fc.assert(property, { seed, numRuns: runs });
  // The random frames cover every case.
  expect(totals.steps).toBeGreaterThan(10 * runs);
  for (const count of [totals.skipped, totals.parts, totals.retried, totals.doomed]) expect(count).toBeGreaterThan(0);
});
