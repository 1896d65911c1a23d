/** Outliers: people with more permissions than most. Pure. */
import { minComparedPeople, outlierPercent } from '../contract/hygiene.endpoints.ts';

export interface PermissionCount<Person> {
  person: Person;
  permissions: number;
}

/** Number of permissions of each: counted once per set of sources. */
export function countPermissions<Person>(
  people: readonly Person[],
  reach: (person: Person) => readonly ReadonlySet<string>[],
): PermissionCount<Person>[] {
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

const sortCounts = (measured: readonly PermissionCount<unknown>[]): number[] =>
  measured.map(({ permissions }) => permissions).sort((a, b) => a - b);

/** Permissions of the median person. */
export function getMedian(measured: readonly PermissionCount<unknown>[]): number {
  return sortCounts(measured)[measured.length >> 1] ?? 0;
}

/** People with more permissions than nearly all others, the most first; `above`: the percentage of others with fewer. */
export function findOutliers<Person>(
  measured: readonly PermissionCount<Person>[],
): (PermissionCount<Person> & { above: number })[] {
  if (measured.length < minComparedPeople) return [];
  const fewer = new Map<number, number>();
  for (const [index, count] of sortCounts(measured).entries()) if (!fewer.has(count)) fewer.set(count, index);
  return measured
    .map((row) => ({ ...row, above: ((fewer.get(row.permissions) ?? 0) * 100) / (measured.length - 1) }))
    .filter(({ above }) => above >= outlierPercent)
    .sort((a, b) => b.permissions - a.permissions);
}
