/** A condition tried with values: what it comes to, and which of its parts it fails by. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { evaluate, type Scope } from '../expression.ts';
import { type Group, type Part, writeCondition } from './condition.ts';

/** The scope that has these values at their paths: `input.days` to 3 is `{ input: { days: 3 } }`. */
export function scopeOf(given: { readonly [path: string]: Json }): Scope {
  const scope: { [key: string]: Json } = {};
  for (const [path, value] of Object.entries(given)) {
    const keys = path.split('.');
    const last = keys.pop() as string;
    let at: { [key: string]: Json } = scope;
    for (const key of keys) {
      const known = Object.hasOwn(at, key) ? at[key] : undefined;
      const inner = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
      at[key] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return scope;
}

/** Null where it cannot be told: a value is missing, or is of the wrong kind. */
function answerOf(part: Part, scope: Scope): boolean | null {
  try {
    const value = evaluate(writeCondition(part), scope);
    return typeof value === 'boolean' ? value : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

export interface Trial {
  holds: boolean | null;
  /** Places of rows and texts that do not hold, by their numbers from 0: `[1]`, in a group `[1, 0]`. */
  failed: number[][];
}

function failedIn(group: Group, scope: Scope, within: readonly number[]): number[][] {
  return group.parts.flatMap((part, index) => {
    const at = [...within, index];
    if (answerOf(part, scope) === true) return [];
    return part.kind === 'group' ? failedIn(part, scope, at) : [at];
  });
}

export function tryCondition(group: Group, given: { readonly [path: string]: Json }): Trial {
  const scope = scopeOf(given);
  return { holds: answerOf(group, scope), failed: failedIn(group, scope, []) };
}
