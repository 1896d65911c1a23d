/** Two edits of one record brought together: what was loaded, what I made of it, and what is stored by now. */
import { type FieldValues, flat } from './record.ts';
import { same } from './undo.ts';

export interface Version {
  title: string;
  code: string | null;
  fields: FieldValues;
}

export interface Clash {
  /** `title`, `code` or `fields.<key>`. */
  key: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

const keysOf = (...versions: Record<string, unknown>[]): string[] => [...new Set(versions.flatMap(Object.keys))];

/** Values that both changed, and differently: a person must choose. */
export function clashesOf(base: Version, mine: Version, theirs: Version): Clash[] {
  const [was, my, their] = [flat(base), flat(mine), flat(theirs)];
  return keysOf(was, my, their)
    .filter((key) => !same(my[key], was[key]) && !same(their[key], was[key]) && !same(my[key], their[key]))
    .map((key) => ({ key, base: was[key], mine: my[key], theirs: their[key] }));
}

/** Theirs with what only I changed, and what I chose of the clashes (keys where mine wins). */
export function merge(base: Version, mine: Version, theirs: Version, mineWins: readonly string[]): Version {
  const [was, my, their] = [flat(base), flat(mine), flat(theirs)];
  const clashing = clashesOf(base, mine, theirs).map((clash) => clash.key);
  const kept = (key: string): unknown => {
    if (clashing.includes(key)) return mineWins.includes(key) ? my[key] : their[key];
    return same(my[key], was[key]) ? their[key] : my[key];
  };
  const fields = keysOf(was, my, their).filter((key) => key.startsWith('fields.'));
  const pairs = fields.map((key) => [key.slice('fields.'.length), kept(key)] as const);
  return {
    title: kept('title') as string,
    code: (kept('code') as string | null | undefined) ?? null,
    fields: Object.fromEntries(pairs.filter(([, value]) => value !== null && value !== undefined)),
  };
}
