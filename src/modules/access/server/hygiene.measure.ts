/** Who holds more permissions than nearly all others. Pure. */
import { leastCompared, powerfulShare } from '../contract/hygiene.endpoints.ts';

export interface Measured<Person> {
  person: Person;
  permissions: number;
}

/** How many permissions each comes to: counted once for each set of what gives them. */
export function measure<Person>(
  people: readonly Person[],
  reach: (person: Person) => readonly ReadonlySet<string>[],
): Measured<Person>[] {
  const numbers = new Map<ReadonlySet<string>, number>();
  const numberOf = (set: ReadonlySet<string>): number => {
    const number = numbers.get(set) ?? numbers.size;
    numbers.set(set, number);
    return number;
  };
  const sizes = new Map<string, number>();
  return people.map((person) => {
    const sets = reach(person);
    const key = sets.map(numberOf).sort().join(' ');
    const permissions = sizes.get(key) ?? new Set(sets.flatMap((set) => [...set])).size;
    sizes.set(key, permissions);
    return { person, permissions };
  });
}

const rising = (measured: readonly Measured<unknown>[]): number[] =>
  measured.map(({ permissions }) => permissions).sort((one, other) => one - other);

/** What whoever stands in the middle has. */
export function usualOf(measured: readonly Measured<unknown>[]): number {
  return rising(measured)[measured.length >> 1] ?? 0;
}

/** Those of whom nearly all others hold fewer, the most first; `above`: in how many of a hundred others there are fewer. */
export function aboveOthers<Person>(measured: readonly Measured<Person>[]): (Measured<Person> & { above: number })[] {
  if (measured.length < leastCompared) return [];
  const fewer = new Map<number, number>();
  for (const [index, count] of rising(measured).entries()) if (!fewer.has(count)) fewer.set(count, index);
  return measured
    .map((one) => ({ ...one, above: ((fewer.get(one.permissions) ?? 0) * 100) / (measured.length - 1) }))
    .filter(({ above }) => above >= powerfulShare)
    .sort((one, other) => other.permissions - one.permissions);
}
