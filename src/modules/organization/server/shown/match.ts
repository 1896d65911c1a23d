/** Which records that stood before are those of units and people of the chart. Pure: what is not certain is matched with nothing. */
import type { Drawn } from './draw.ts';

/** A department, team or employee that shows nothing of the chart. */
export interface Unmatched {
  id: string;
  title: string;
  code: string | null;
  isEmployee: boolean;
  email: string;
  /** The unit whose record it names as its department. */
  unit: string | null;
  /** The person with whose account the employee signs in. */
  account: string | null;
}

const keyOf = (text: string): string => text.trim().toLowerCase();

/** What a record is known by, and what it would be known by as the one of a unit or person. */
interface Sign {
  of(record: Unmatched): string | null;
  wanted(drawn: Drawn): string[];
}

const join = (...parts: readonly (string | null)[]): string | null =>
  parts.includes(null) || parts.includes('') ? null : JSON.stringify(parts);
const namesOf = ({ title, alias }: Drawn): string[] => [...new Set([keyOf(title), keyOf(alias)])];
const codeOf = ({ code }: { code: string | null }): string | null => code && keyOf(code);
const place = (unit: string | null): string => unit ?? 'top';
const all = (keys: readonly (string | null)[]): string[] => keys.filter((key) => key !== null);

/** The surest first: each is asked only where those before it found nothing, and counts only where it means one record. */
const signs: Record<Drawn['of'], Sign[]> = {
  unit: [
    {
      of: (record) => join(keyOf(record.title), codeOf(record)),
      wanted: (drawn) => all(namesOf(drawn).map((name) => join(name, codeOf(drawn)))),
    },
    {
      of: ({ title, unit }) => join(keyOf(title), place(unit)),
      wanted: (drawn) => all(namesOf(drawn).map((name) => join(name, place(drawn.parent)))),
    },
    { of: ({ title }) => join(keyOf(title)), wanted: (drawn) => all(namesOf(drawn).map((name) => join(name))) },
    // Known under another name.
    { of: codeOf, wanted: (drawn) => all([codeOf(drawn)]) },
  ],
  person: [
    { of: ({ account }) => account, wanted: ({ mark }) => [mark] },
    {
      of: ({ email, account }) => (account === null ? join(keyOf(email)) : null),
      wanted: ({ alias }) => all([join(keyOf(alias))]),
    },
    // Of people the name alone says little.
    {
      of: ({ title, unit, account }) => (account === null ? join(keyOf(title), unit) : null),
      wanted: ({ title, parent }) => all([join(keyOf(title), parent)]),
    },
  ],
};

/** The record of each, by its mark, of units or of people; a record that two could have is left to neither. */
function matchesOfKind(of: Drawn['of'], drawn: readonly Drawn[], records: readonly Unmatched[]): Map<string, string> {
  const found = new Map<string, string>();
  const given = new Set<string>();
  for (const sign of signs[of]) {
    const free = Map.groupBy(
      records.filter(({ id }) => !given.has(id)),
      sign.of,
    );
    const wanted = drawn.flatMap((one) => {
      const meant = found.has(one.mark) ? [] : sign.wanted(one).flatMap((key) => free.get(key) ?? []);
      const [id, ...others] = new Set(meant.map((record) => record.id));
      return id !== undefined && others.length === 0 ? [{ mark: one.mark, id }] : [];
    });
    const by = Map.groupBy(wanted, ({ id }) => id);
    for (const [id, [first, ...others]] of by) {
      if (!first || others.length > 0) continue;
      found.set(first.mark, id);
      given.add(id);
    }
  }
  return found;
}

export function matchesOf(drawn: readonly Drawn[], records: readonly Unmatched[]): Map<string, string> {
  const of = (kind: Drawn['of']) =>
    matchesOfKind(
      kind,
      drawn.filter((one) => one.of === kind),
      records.filter(({ isEmployee }) => isEmployee === (kind === 'person')),
    );
  return new Map([...of('unit'), ...of('person')]);
}
