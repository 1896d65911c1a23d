/** Tests a condition with values: its result, and the parts that fail. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { evaluate, type Scope } from '../expression.ts';
import { type ConditionGroup, type ConditionPart, formatCondition } from './condition.ts';

/** The scope that has these values at their paths: `input.days` to 3 is `{ input: { days: 3 } }`. */
export function createScopeOfValues(values: { readonly [path: string]: Json }): Scope {
  const scope: { [key: string]: Json } = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() as string;
    let at: { [key: string]: Json } = scope;
    for (const key of keys) {
      const nested = Object.hasOwn(at, key) ? at[key] : undefined;
      const inner = typeof nested === 'object' && nested !== null && !Array.isArray(nested) ? nested : {};
      at[key] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return scope;
}

/** Null if undecidable: a value is missing, or of the wrong kind. */
function evaluatePart(part: ConditionPart, scope: Scope): boolean | null {
  try {
    const value = evaluate(formatCondition(part), scope);
    return typeof value === 'boolean' ? value : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

export interface ConditionTrial {
  holds: boolean | null;
  /** Places of rows and texts that do not hold, by their numbers from 0: `[1]`, in a group `[1, 0]`. */
  failed: number[][];
}

function listFailed(group: ConditionGroup, scope: Scope, within: readonly number[]): number[][] {
  return group.parts.flatMap((part, index) => {
    const at = [...within, index];
    if (evaluatePart(part, scope) === true) return [];
    return part.kind === 'group' ? listFailed(part, scope, at) : [at];
  });
}

export function evaluateCondition(group: ConditionGroup, values: { readonly [path: string]: Json }): ConditionTrial {
  const scope = createScopeOfValues(values);
  return { holds: evaluatePart(group, scope), failed: listFailed(group, scope, []) };
}
