/**
 * Random frames, run by the server on the database, and by a simple interpreter that was written without the engine: the same
 * steps are done and skipped, with the same outputs, and the run ends the same. `SEED=7` tries other frames.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type BlockContract, defineBlock, type Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type BlockServer, block } from '#kernel/server/block.ts';
import { FrameDefinition, type FrameDraft } from '../../contract/frame.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { publishFrame, readExecution, retryExecution, startExecution } from '../index.ts';
import { flowKit, title } from '../testing/kit.ts';
import { framesOf, plans } from '../testing/random-frames.ts';
import { type Meaning, meaningOf } from '../testing/reference.ts';

const seed = Number(process.env.SEED ?? 20_261_124);
const runs = 60;

function trial(kind: string, run: BlockServer['run']): BlockServer {
  const contract: BlockContract = defineBlock({
    ...{ kind, sign: 'bolt', title, description: title, settings: z.strictObject({}), form: [], outlets: ['next'] },
    ...{ reversibility: 'no-effect', permission: null },
  });
  return block({ contract, run });
}
/** How often a step was tried: by its frame, for a sub-flow that fails at once is another run each time. */
const tried = new Map<string, number>();
const flaky = trial('trial.flaky', async ({ execution, step }) => {
  const name = `${execution.frameKey} ${step.path}`;
  const before = tried.get(name) ?? 0;
  tried.set(name, before + 1);
  // Tried quickly, then with care: the first retry goes through.
  if (before < 2) throw fail(kernelErrors.CONFLICT);
  return { state: 'done', output: { ok: true } };
});
const doomed = trial('trial.doomed', async () => {
  throw fail(kernelErrors.CONFLICT);
});

const { kit } = flowKit({ blocks: [flaky, doomed] });

/** What names a run of its own is left out. */
function told(value: Json): Json {
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'executionId');
  return Object.fromEntries(kept.map(([key, inner]) => [key, told(inner)]));
}

const read = (id: string): Promise<ExecutionDetail> => kit.world.alpha.service((context) => readExecution(context, id));

/** Until it is over, or nothing helps. */
async function finish(id: string): Promise<ExecutionDetail> {
  let before = -1;
  for (let round = 0; round < 100; round++) {
    await kit.world.settle();
    const now = await read(id);
    if (now.status !== 'failed') return now;
    const sum = [...tried.values()].reduce((all, one) => all + one, 0);
    if (sum === before) return now;
    before = sum;
    await kit.world.alpha.service((context) => retryExecution(context, id));
  }
  throw new Error('it never ended');
}

/** Every step as the interpreter has it; of a run that failed, those that it came to. */
async function compare(run: ExecutionDetail, meaning: Meaning): Promise<void> {
  const partOf = new Map<string, string>();
  for (const step of run.steps) {
    const { path, status, output } = step;
    if (step.kind === 'flow.sub-flow' && output) partOf.set(path, (output as { executionId: string }).executionId);
    if (status !== 'done' && status !== 'skipped') continue;
    const end = meaning.ends.get(path);
    const found = { path, status, outlet: step.outlet, output: status === 'done' ? told(output) : null };
    expect(found).toEqual({ path, ...end });
  }
  if (!meaning.isDoomed) {
    expect(run.status).toBe('finished');
    expect(run.steps.map(({ path }) => path).sort()).toEqual([...meaning.ends.keys()].sort());
  }
  for (const [path, id] of partOf) await compare(await read(id), meaning.parts.get(path) as Meaning);
}

let made = 0;
it(`does with ${runs} random frames what a simple interpreter says (seed ${seed})`, { timeout: 120_000 }, async () => {
  const seen = { steps: 0, doomed: 0, skipped: 0, parts: 0, retried: 0 };
  const property = fc.asyncProperty(plans, fc.nat(9), async (plan, n) => {
    const batch = ++made;
    const drafts = framesOf(plan, (number) => `random-${batch}-${number}`);
    const frames = new Map<string, FrameDefinition>();
    for (const [key, definition] of drafts as Map<string, FrameDraft>) {
      await kit.world.alpha.service((context) => publishFrame(context, { key, title, definition }));
      frames.set(key, FrameDefinition.parse(definition));
    }
    const [key, definition] = [...frames].at(-1) as [string, FrameDefinition];
    tried.clear();
    const start = { frameKey: key, input: { n }, later: true };
    const { id } = await kit.world.alpha.service((context) => startExecution(context, start));
    const run = await finish(id);
    const meaning = meaningOf(definition, { n }, frames);
    await compare(run, meaning);
    seen.steps += run.steps.length;
    seen.skipped += run.steps.filter(({ status }) => status === 'skipped').length;
    seen.parts += run.children.length;
    seen.retried += tried.size;
    if (meaning.isDoomed) seen.doomed++;
    if (meaning.isDoomed) expect(run.status).toBe('failed');
  });
  await fc.assert(property, { seed, numRuns: runs });
  // The frames are worth trying: all of it happens.
  expect(seen.steps).toBeGreaterThan(10 * runs);
  for (const count of [seen.skipped, seen.parts, seen.retried, seen.doomed]) expect(count).toBeGreaterThan(0);
});
