/** Two edits of one record brought together: what was loaded, what I made of it, and what is stored by now. */
import { type FieldValues, flattenRecord } from './record.ts';
import { isSameJson } from './undo.ts';

export interface Version {
  title: string;
  code: string | null;
  fields: FieldValues;
}

export interface Clash {
  /** `createTitle`, `readCode` or `fields.<key>`. */
  key: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

const listKeys = (...versions: Record<string, unknown>[]): string[] => [...new Set(versions.flatMap(Object.keys))];

/** Values that both changed, and differently: a person must choose. */
export function findClashes(base: Version, mine: Version, theirs: Version): Clash[] {
  const [was, my, their] = [flattenRecord(base), flattenRecord(mine), flattenRecord(theirs)];
  return listKeys(was, my, their)
    .filter(
      (key) => !isSameJson(my[key], was[key]) && !isSameJson(their[key], was[key]) && !isSameJson(my[key], their[key]),
    )
    .map((key) => ({ key, base: was[key], mine: my[key], theirs: their[key] }));
}

/** Theirs with what only I changed, and what I chose of the clashes (keys where mine wins). */
export function merge(base: Version, mine: Version, theirs: Version, mineWins: readonly string[]): Version {
  const [was, my, their] = [flattenRecord(base), flattenRecord(mine), flattenRecord(theirs)];
  const clashing = findClashes(base, mine, theirs).map((clash) => clash.key);
  const getValue = (key: string): unknown => {
    if (clashing.includes(key)) return mineWins.includes(key) ? my[key] : their[key];
    return isSameJson(my[key], was[key]) ? their[key] : my[key];
  };
  const fields = listKeys(was, my, their).filter((key) => key.startsWith('fields.'));
  const pairs = fields.map((key) => [key.slice('fields.'.length), getValue(key)] as const);
  return {
    title: getValue('title') as string,
    code: (getValue('code') as string | null | undefined) ?? null,
    fields: Object.fromEntries(pairs.filter(([, value]) => value !== null && value !== undefined)),
  };
}
