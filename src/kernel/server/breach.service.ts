/** Breach service: affected persons by access records. */

import {
  type BreachReport,
  breachErrors,
  type ConcernedKind,
  type ConcernedPerson,
  type exportConcerned,
  type listConcerned,
  maxConcerned,
  maxShown,
} from '../contract/breach.endpoints.ts';
import type { BodyOf, QueryOf } from '../contract/endpoint.ts';
import { fail } from '../contract/error.ts';
import { recordAccess } from './access-records.ts';
import { appOf, contributionsTo } from './app.ts';
import { audit } from './audit.ts';
import { type AccessedSubject, selectAccessCounts, selectAccessedSubjects } from './breach.queries.ts';
import type { Context } from './context.ts';
import type { Download } from './download.ts';
import { type DataKind, type PersonalData, personalData, type SubjectPerson } from './personal-data.ts';

type BreachQuery = QueryOf<typeof listConcerned>;

/** Ids per request to a module. */
const batchSize = 5000;
const isExport = (action: string): boolean => action.endsWith('.export');
/** `axis.record` of `axis.record:entity/external`. */
const toSubjectType = (kind: string): string => kind.split(':')[0] as string;

async function loadKinds(context: Context): Promise<Map<string, DataKind>> {
  const kinds = new Map<string, DataKind>();
  for (const data of contributionsTo(appOf(context), personalData)) {
    for (const kind of await data.kinds(context)) kinds.set(kind.key, kind);
  }
  return kinds;
}

async function loadPersons(
  context: Context,
  data: PersonalData | undefined,
  subjects: readonly AccessedSubject[],
): Promise<Map<string, SubjectPerson>> {
  const persons = new Map<string, SubjectPerson>();
  for (let start = 0; data && start < subjects.length; start += batchSize) {
    const batchPersons = await data.persons(context, subjects.slice(start, start + batchSize));
    for (const person of batchPersons) persons.set(person.id, person);
  }
  return persons;
}

interface Subject extends AccessedSubject {
  /** Undefined: it is gone, or nobody knows whose it is. */
  person: SubjectPerson | undefined;
}

/** Deleted things stay in the list for every kind of their type: nobody can determine their kind. */
async function listSubjects(context: Context, { kind, ...filter }: BreachQuery): Promise<Subject[]> {
  const type = kind && toSubjectType(kind);
  const accessed = await context.unit.query(
    selectAccessedSubjects(context.companyId, { ...filter, type }, maxConcerned + 1),
  );
  if (accessed.length > maxConcerned) throw fail(breachErrors.BREACH_TOO_WIDE, { values: { most: maxConcerned } });
  const modules = new Map(contributionsTo(appOf(context), personalData).map((data) => [data.type, data]));
  const subjects: Subject[] = [];
  for (const [of, group] of Map.groupBy(accessed, (subject) => subject.type)) {
    const persons = await loadPersons(context, modules.get(of), group);
    for (const subject of group) subjects.push({ ...subject, person: persons.get(subject.id) });
  }
  return kind ? subjects.filter(({ person }) => person === undefined || person.kinds.includes(kind)) : subjects;
}

/** One row of all that was shown of a person. */
function toRow(subjects: readonly Subject[]): ConcernedPerson {
  const [{ type, id }] = subjects as [Subject];
  const persons = subjects.map((subject) => subject.person);
  return {
    subject: { type, id },
    name: persons.find((person) => person?.name)?.name ?? null,
    contact: persons.find((person) => person?.contact)?.contact ?? null,
    kinds: [...new Set(subjects.flatMap((subject) => subject.person?.kinds ?? [subject.type]))].sort(),
    times: subjects.reduce((sum, { times }) => sum + times, 0),
    first: new Date(Math.min(...subjects.map(({ first }) => Date.parse(first)))).toISOString(),
    last: new Date(Math.max(...subjects.map(({ last }) => Date.parse(last)))).toISOString(),
    isExported: subjects.some(({ actions }) => actions.some(isExport)),
  };
}

const getPersonKeyOf = ({ type, id, person }: Subject): string => person?.person ?? `${type} ${id}`;

/** Most frequently shown first. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG */
async function listPersons(context: Context, query: BreachQuery): Promise<ConcernedPerson[]> {
  if (Date.parse(query.to) <= Date.parse(query.from)) {
    throw fail(breachErrors.BREACH_SPAN_WRONG, { details: [{ field: 'to' }] });
  }
  const groups = Map.groupBy(await listSubjects(context, query), getPersonKeyOf);
  return [...groups.values()]
    .map(toRow)
    .sort((row, other) => other.times - row.times || Date.parse(row.first) - Date.parse(other.first));
}

function countKinds(rows: readonly ConcernedPerson[], kinds: ReadonlyMap<string, DataKind>): ConcernedKind[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const kind of row.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([key, people]) => {
    const kind = kinds.get(key);
    // A kind that no module knows any more is named by its type.
    return { key, people, title: kind?.title ?? { ko: key, en: key }, fields: [...(kind?.fields ?? [])] };
  });
}

/** The caller's view of the listed people is recorded, too. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG */
export async function readBreachReport(context: Context, query: BreachQuery): Promise<BreachReport> {
  const persons = await listPersons(context, query);
  const type = query.kind && toSubjectType(query.kind);
  const [counts] = await context.unit.query(selectAccessCounts(context.companyId, { ...query, type }));
  const rows = persons.slice(0, maxShown);
  recordListing(context, 'kernel.breach.read', rows);
  return {
    since: counts?.since ?? null,
    records: counts?.records ?? 0,
    lookers: counts?.lookers ?? 0,
    people: persons.length,
    nameless: persons.filter(({ name }) => name === null).length,
    kinds: countKinds(persons, await loadKinds(context)),
    rows,
  };
}

function recordListing(context: Context, action: string, rows: readonly ConcernedPerson[], reason?: string): void {
  for (const [type, group] of Map.groupBy(rows, ({ subject }) => subject.type)) {
    const ids = group.map(({ subject }) => subject.id);
    recordAccess(context, { action, subject: { type, ids }, reason });
  }
}
const columnHeaders = {
  ko: ['이름', '연락처', '정보 종류', '항목', '횟수', '처음', '마지막', '내보냄', '종류', '번호'],
  en: ['Name', 'Contact', 'Kinds of data', 'Fields', 'Times', 'First', 'Last', 'Exported', 'Type', 'Id'],
} as const;
const yesTexts = { ko: '예', en: 'yes' } as const;

/**
 * Requires a reason; it is recorded in the trail and with each listed person's record. @throws BREACH_TOO_WIDE, BREACH_SPAN_WRONG
 */
export async function exportConcernedPersons(
  context: Context,
  { reason, ...query }: BodyOf<typeof exportConcerned>,
): Promise<Download> {
  const { companyId, locale } = context;
  const action = 'kernel.breach.export';
  audit(context, { action, subject: { type: 'company', id: companyId }, after: { ...query, reason } });
  return {
    name: locale === 'en' ? 'people concerned.csv' : '유출 대상자.csv',
    async *rows(reading) {
      const rows = await listPersons(reading, query);
      const kinds = await loadKinds(reading);
      yield [columnHeaders[locale]];
      for (let start = 0; start < rows.length; start += batchSize) {
        const part = rows.slice(start, start + batchSize);
        recordListing(reading, action, part, reason);
        yield part.map(({ subject, name, contact, times, first, last, isExported, ...row }) => {
          const rowKinds = row.kinds.map((key) => kinds.get(key));
          const fields = new Set(rowKinds.flatMap((kind) => kind?.fields.map((field) => field[locale]) ?? []));
          const titles = row.kinds.map((key) => kinds.get(key)?.title[locale] ?? key);
          return [
            ...[name ?? '', contact ?? '', titles.join(', '), [...fields].join(', '), String(times), first, last],
            ...[isExported ? yesTexts[locale] : '', subject.type, subject.id],
          ];
        });
      }
    },
  };
}
