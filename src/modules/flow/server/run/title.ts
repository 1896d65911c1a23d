/** What an execution is called: as its frame says when it begins, and once the steps that the frame names have ended, after them. */
import { isExpression } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { evaluate } from '../../contract/expression.ts';
import { sharesWork } from '../../contract/expression-work.ts';
import { type Run, scopeOf } from './run.ts';

/** Of a frame's own title that is longer, and of what an expression gives, its beginning. */
const longestTitle = 200;

function evaluated(run: Run, source: string, withSteps: boolean): string {
  const { steps = {} } = scopeOf(run);
  const { input, initiatorName: name } = run.execution;
  const scope = { input, now: run.now, initiator: { name }, steps: withSteps ? steps : {} };
  return String(evaluate(source, sharesWork(scope, run.context.unit))).slice(0, longestTitle);
}

/** @param given by who starts it, before what the frame says */
export function titleOf(run: Run, given: string | undefined, frameTitle: LocalText): string {
  const { definition, context } = run;
  const title = given || definition.title || frameTitle[context.company.locale];
  return !given && definition.title && isExpression(title)
    ? evaluated(run, title, false)
    : title.slice(0, longestTitle);
}

/**
 * The title that its steps give it; as it is where the frame names none, who started it gave it another, or what the steps gave is not
 * what the title expects: a name is no reason for a run to stand still.
 */
export function titleNow(run: Run): string {
  const { title: current } = run.execution;
  const { title } = run.definition;
  if (!title || !isExpression(title) || !/\bsteps\b/.test(title)) return current;
  try {
    return current === evaluated(run, title, false) ? evaluated(run, title, true) : current;
  } catch (error) {
    if (error instanceof AppError) return current;
    throw error;
  }
}
