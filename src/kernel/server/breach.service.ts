/** Whom a breach concerns, as the access records tell. */

import {
  breachErrors,
  type Concerned,
  type ConcernedKind,
  type ConcernedPerson,
  type exportConcerned,
  type listConcerned,
  mostConcerned,
  mostShown,
} from '../contract/breach.endpoints.ts';
import type { BodyOf, QueryOf } from '../contract/endpoint.ts';
import { fail } from '../contract/error.ts';
import { recordAccess } from './access-records.ts';
import { audit } from './audit.ts';
import { type SeenSubject, selectSeen, selectSubjects } from './breach.queries.ts';
import type { Context } from './context.ts';
import type { Download } from './download.ts';
import { givenAt, houseOf } from './house.ts';
import { type DataKind, type PersonalData, personalData, type SubjectPerson } from './personal-data.ts';

type Asked = QueryOf<typeof listConcerned>;

/** Ids that a room is asked for at once. */
const portion = 5000;
const isExport = (action: string): boolean => action.endsWith('.export');
/** `axis.record` of `axis.record:entity/external`. */
const typeOf = (kind: string): string => kind.split(':')[0] as string;

async function kindsOf(context: Context): Promise<Map<string, DataKind>> {
  const kinds = new Map<string, DataKind>();
  for (const data of givenAt(houseOf(context), personalData)) {
    for (const kind of await data.kinds(context)) kinds.set(kind.key, kind);
  }
  return kinds;
}

async function personsOf(
  context: Context,
  data: PersonalData | undefined,
  subjects: readonly SeenSubject[],
): Promise<Map<string, SubjectPerson>> {
  const persons = new Map<string, SubjectPerson>();
  for (let start = 0; data && start < subjects.length; start += portion) {
    const found = await data.persons(context, subjects.slice(start, start + portion));
    for (const person of found) persons.set(person.id, person);
  }
  return persons;
}

interface Subject extends SeenSubject {
  /** Undefined: it is gone, or nobody knows whose it is. */
  person: SubjectPerson | undefined;
}

/** What is gone stays in the list whatever kind of its type is asked for: nobody can tell of which it was. */
async function subjectsOf(context: Context, { kind, ...filter }: Asked): Promise<Subject[]> {
  const type = kind && typeOf(kind);
  const seen = await context.unit.query(selectSubjects(context.companyId, { ...filter, type }, mostConcerned + 1));
  if (seen.length > mostConcerned) throw fail(breachErrors.BREACH_TOO_WIDE, { values: { most: mostConcerned } });
  const rooms = new Map(givenAt(houseOf(context), personalData).map((data) => [data.type, data]));
  const subjects: Subject[] = [];
  for (const [of, group] of Map.groupBy(seen, (subject) => subject.type)) {
    const persons = await personsOf(context, rooms.get(of), group);
    for (const subject of group) subjects.push({ ...subject, person: persons.get(subject.id) });
  }
  return kind ? subjects.filter(({ person }) => person === undefined || person.kinds.includes(kind)) : subjects;
}

/** One row of all that was shown of a person. */
function rowOf(subjects: readonly Subject[]): ConcernedPerson {
  const [{ type, id }] = subjects as [Subject];
  const told = subjects.map((subject) => subject.person);
  return {
    subject: { type, id },
    name: told.find((one) => one?.name)?.name ?? null,
    contact: told.find((one) => one?.contact)?.contact ?? null,
    kinds: [...new Set(subjects.flatMap((subject) => subject.person?.kinds ?? [subject.type]))].sort(),
    times: subjects.reduce((sum, { times }) => sum + times, 0),
    first: new Date(Math.min(...subjects.map(({ first }) => Date.parse(first)))).toISOString(),
    last: new Date(Math.max(...subjects.map(({ last }) => Date.parse(last)))).toISOString(),
    isExported: subjects.some(({ actions }) => actions.some(isExport)),
  };
}

const keyOf = ({ type, id, person }: Subject): string => person?.person ?? `${type} ${id}`;

/** Who was shown most often first. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG */
async function readPersons(context: Context, asked: Asked): Promise<ConcernedPerson[]> {
  if (Date.parse(asked.to) <= Date.parse(asked.from)) {
    throw fail(breachErrors.BREACH_SPAN_WRONG, { details: [{ field: 'to' }] });
  }
  const groups = Map.groupBy(await subjectsOf(context, asked), keyOf);
  return [...groups.values()]
    .map(rowOf)
    .sort((one, other) => other.times - one.times || Date.parse(one.first) - Date.parse(other.first));
}

function countKinds(rows: readonly ConcernedPerson[], kinds: ReadonlyMap<string, DataKind>): ConcernedKind[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const kind of row.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([key, people]) => {
    const kind = kinds.get(key);
    // What no room knows any more has its type for a name.
    return { key, people, title: kind?.title ?? { ko: key, en: key }, fields: [...(kind?.fields ?? [])] };
  });
}

/** Whose names are shown by it are looked at by who asks. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG */
export async function readConcerned(context: Context, asked: Asked): Promise<Concerned> {
  const persons = await readPersons(context, asked);
  const type = asked.kind && typeOf(asked.kind);
  const [seen] = await context.unit.query(selectSeen(context.companyId, { ...asked, type }));
  const rows = persons.slice(0, mostShown);
  recordRows(context, 'kernel.breach.read', rows);
  return {
    since: seen?.since ?? null,
    records: seen?.records ?? 0,
    lookers: seen?.lookers ?? 0,
    people: persons.length,
    nameless: persons.filter(({ name }) => name === null).length,
    kinds: countKinds(persons, await kindsOf(context)),
    rows,
  };
}

function recordRows(context: Context, action: string, rows: readonly ConcernedPerson[], reason?: string): void {
  for (const [type, group] of Map.groupBy(rows, ({ subject }) => subject.type)) {
    const ids = group.map(({ subject }) => subject.id);
    recordAccess(context, { action, subject: { type, ids }, reason });
  }
}
const heads = {
  ko: ['이름', '연락처', '정보 종류', '항목', '횟수', '처음', '마지막', '내보냄', '종류', '번호'],
  en: ['Name', 'Contact', 'Kinds of data', 'Fields', 'Times', 'First', 'Last', 'Exported', 'Type', 'Id'],
} as const;
const yes = { ko: '예', en: 'yes' } as const;

/** Asks why; the reason stands in the trail and at each record of who was listed. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG */
export async function exportConcernedPersons(
  context: Context,
  { reason, ...asked }: BodyOf<typeof exportConcerned>,
): Promise<Download> {
  const { companyId, locale } = context;
  const action = 'kernel.breach.export';
  audit(context, { action, subject: { type: 'company', id: companyId }, after: { ...asked, reason } });
  return {
    name: locale === 'en' ? 'people concerned.csv' : '유출 대상자.csv',
    async *rows(reading) {
      const rows = await readPersons(reading, asked);
      const kinds = await kindsOf(reading);
      yield [heads[locale]];
      for (let start = 0; start < rows.length; start += portion) {
        const part = rows.slice(start, start + portion);
        recordRows(reading, action, part, reason);
        yield part.map(({ subject, name, contact, times, first, last, isExported, ...row }) => {
          const told = row.kinds.map((key) => kinds.get(key));
          const fields = new Set(told.flatMap((kind) => kind?.fields.map((field) => field[locale]) ?? []));
          const titles = row.kinds.map((key) => kinds.get(key)?.title[locale] ?? key);
          return [
            ...[name ?? '', contact ?? '', titles.join(', '), [...fields].join(', '), String(times), first, last],
            ...[isExported ? yes[locale] : '', subject.type, subject.id],
          ];
        });
      }
    },
  };
}
