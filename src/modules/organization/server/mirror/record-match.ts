/** Record matching: assigns existing records to the chart's units and people. Pure: uncertain cases stay unmatched. */
import type { MirrorState } from './mirror-state.ts';

/** A department, team or employee that shows nothing of the chart. */
export interface UnlinkedRecord {
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

const toKey = (text: string): string => text.trim().toLowerCase();

/** Identifying value of a record, and its expected values for a unit or person. */
interface MatchRule {
  of(record: UnlinkedRecord): string | null;
  wanted(drawn: MirrorState): string[];
}

const joinKey = (...parts: readonly (string | null)[]): string | null =>
  parts.includes(null) || parts.includes('') ? null : JSON.stringify(parts);
const getNames = ({ title, alias }: MirrorState): string[] => [...new Set([toKey(title), toKey(alias)])];
const getCodeKey = ({ code }: { code: string | null }): string | null => code && toKey(code);
const getPlaceKey = (unit: string | null): string => unit ?? 'top';
const dropNulls = (keys: readonly (string | null)[]): string[] => keys.filter((key) => key !== null);

/** The surest first: each is asked only where those before it found nothing, and counts only where it means one record. */
const matchRules: Record<MirrorState['of'], MatchRule[]> = {
  unit: [
    {
      of: (record) => joinKey(toKey(record.title), getCodeKey(record)),
      wanted: (drawn) => dropNulls(getNames(drawn).map((name) => joinKey(name, getCodeKey(drawn)))),
    },
    {
      of: ({ title, unit }) => joinKey(toKey(title), getPlaceKey(unit)),
      wanted: (drawn) => dropNulls(getNames(drawn).map((name) => joinKey(name, getPlaceKey(drawn.parent)))),
    },
    {
      of: ({ title }) => joinKey(toKey(title)),
      wanted: (drawn) => dropNulls(getNames(drawn).map((name) => joinKey(name))),
    },
    // Known under another name.
    { of: getCodeKey, wanted: (drawn) => dropNulls([getCodeKey(drawn)]) },
  ],
  person: [
    { of: ({ account }) => account, wanted: ({ mark }) => [mark] },
    {
      of: ({ email, account }) => (account === null ? joinKey(toKey(email)) : null),
      wanted: ({ alias }) => dropNulls([joinKey(toKey(alias))]),
    },
    // Of people the name alone says little.
    {
      of: ({ title, unit, account }) => (account === null ? joinKey(toKey(title), unit) : null),
      wanted: ({ title, parent }) => dropNulls([joinKey(toKey(title), parent)]),
    },
  ],
};

/** The record of each, by its mark, of units or of people; a record that two could have is left to neither. */
function matchRecordsOfKind(
  of: MirrorState['of'],
  drawn: readonly MirrorState[],
  records: readonly UnlinkedRecord[],
): Map<string, string> {
  const matches = new Map<string, string>();
  const matchedIds = new Set<string>();
  for (const sign of matchRules[of]) {
    const free = Map.groupBy(
      records.filter(({ id }) => !matchedIds.has(id)),
      sign.of,
    );
    const candidates = drawn.flatMap((state) => {
      const meant = matches.has(state.mark) ? [] : sign.wanted(state).flatMap((key) => free.get(key) ?? []);
      const [id, ...others] = new Set(meant.map((record) => record.id));
      return id !== undefined && others.length === 0 ? [{ mark: state.mark, id }] : [];
    });
    const by = Map.groupBy(candidates, ({ id }) => id);
    for (const [id, [first, ...others]] of by) {
      if (!first || others.length > 0) continue;
      matches.set(first.mark, id);
      matchedIds.add(id);
    }
  }
  return matches;
}

export function matchRecords(drawn: readonly MirrorState[], records: readonly UnlinkedRecord[]): Map<string, string> {
  const of = (kind: MirrorState['of']) =>
    matchRecordsOfKind(
      kind,
      drawn.filter((state) => state.of === kind),
      records.filter(({ isEmployee }) => isEmployee === (kind === 'person')),
    );
  return new Map([...of('unit'), ...of('person')]);
}
