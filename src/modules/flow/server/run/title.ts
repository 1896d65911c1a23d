/** Execution title: given by the frame at the start, and again after the steps that the frame names have ended. */
import { isExpression } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { evaluate } from '../../contract/expression.ts';
import { shareWork } from '../../contract/expression-cost.ts';
import { createScope, type Run } from './run.ts';

/** Of a frame's own title that is longer, and of what an expression gives, its beginning. */
const maxTitleLength = 200;

function evaluateTitle(run: Run, source: string, withSteps: boolean): string {
  const { steps = {} } = createScope(run);
  const { input, initiatorName: name } = run.execution;
  const scope = { input, now: run.now, initiator: { name }, steps: withSteps ? steps : {} };
  return String(evaluate(source, shareWork(scope, run.context.unit))).slice(0, maxTitleLength);
}

/** @param givenTitle by who starts it, before what the frame says */
export function createTitle(run: Run, givenTitle: string | undefined, frameTitle: LocalText): string {
  const { definition, context } = run;
  const title = givenTitle || definition.title || frameTitle[context.company.locale];
  return !givenTitle && definition.title && isExpression(title)
    ? evaluateTitle(run, title, false)
    : title.slice(0, maxTitleLength);
}

/**
 * The title given by its steps. It stays unchanged if the frame names none, the initiator set another one, or the steps' value does
 * not fit: a title must never stop a run.
 */
export function getCurrentTitle(run: Run): string {
  const { title: current } = run.execution;
  const { title } = run.definition;
  if (!title || !isExpression(title) || !/\bsteps\b/.test(title)) return current;
  try {
    return current === evaluateTitle(run, title, false) ? evaluateTitle(run, title, true) : current;
  } catch (error) {
    if (error instanceof AppError) return current;
    throw error;
  }
}
