/** Rehearsal: the frame really runs, in a savepoint that is taken back, and shows what would happen. */

import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { appErrorOf } from '#kernel/server/database/errors.ts';
import { type FrameDefinition, frameLimits } from '../../contract/frame.ts';
import type { RehearsalResult } from '../../contract/shapes.ts';
import { allBlocks } from '../../contract/validate.ts';
import { frameByKey, publishFrame } from '../frame/frame.service.ts';
import { knownErrors } from '../frame/registry.ts';
import { startRun } from './execution.service.ts';
import { impactFor } from './impact.ts';
import type { Run } from './run.ts';
import { undone } from './savepoint.ts';

interface Shown {
  run: Run;
  impacts: Run['impacts'];
}

async function play(
  context: Context,
  about: { frameKey: string; definition?: FrameDefinition; input: Record<string, unknown> },
): Promise<Shown> {
  if (about.definition) {
    const frame = await frameByKey(context, about.frameKey);
    await publishFrame(context, { key: frame.key, title: frame.title, definition: about.definition });
  }
  const run = await startRun(context, { ...about, budget: { left: frameLimits.steps } });
  return { run, impacts: run.written };
}

function resultOf(context: Context, { run, impacts }: Shown): RehearsalResult {
  const titles = new Map(allBlocks(run.definition).map((block) => [block.id, block.title]));
  const steps = [...run.steps.values()].sort((a, b) => a.sequence - b.sequence);
  return {
    status: run.status,
    steps: steps.map(({ path, blockId, kind, status, outlet, output }) => ({
      ...{ path, blockId, kind, status, outlet, output },
      title: titles.get(blockId) ?? { ko: blockId, en: blockId },
    })),
    impacts: impacts.map((impact) => impactFor(context.locale, impact)),
    error: null,
  };
}

function failureOf(error: unknown): RehearsalResult {
  const failure = appErrorOf(error, knownErrors());
  if (!(error instanceof AppError) && failure.status >= 500) throw error;
  const { code } = failure;
  const details = (failure.details ?? null) as Json;
  return {
    status: 'failed',
    steps: [],
    impacts: [],
    error: { code, ko: failure.text('ko'), en: failure.text('en'), details },
  };
}

/** What would happen, and nothing of it remains. A refusal is part of the answer. */
export async function rehearse(
  context: Context,
  about: { frameKey: string; definition?: FrameDefinition; input: Record<string, unknown> },
): Promise<RehearsalResult> {
  try {
    return resultOf(context, await undone(context, () => play(context, about)));
  } catch (error) {
    return failureOf(error);
  }
}
