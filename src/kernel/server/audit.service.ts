/** The audit trail and the access records as people read them: what was done, to what, in the reader's language. */
import type { AccessRow, AuditRow, exportAccess, listAccess, listAudit } from '../contract/audit.endpoints.ts';
import { type AuditAction, aroundName } from '../contract/audit.ts';
import type { BodyOf, Paged, QueryOf } from '../contract/endpoint.ts';
import { Id } from '../contract/ids.ts';
import type { Locale } from '../contract/text.ts';
import type { Clock } from './access-review.queries.ts';
import { type AccessFilter, type StoredAccess, type StoredAudit, selectAccess, selectAudit } from './audit.queries.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { pageOf, readCursor, shownPage } from './cursor.ts';
import { plannedOnce } from './database/unit.ts';
import type { Download } from './download.ts';
import { holidaysBetween } from './holidays.ts';
import type { NamesOf, Room } from './room.ts';

type Rooms = readonly Room[];

/** An action that no room knows any more is told by its code. */
export function didOf(rooms: Rooms, action: string, locale: Locale): string {
  return actionOf(rooms, action)?.[locale] ?? action;
}

const actionOf = (rooms: Rooms, action: string): AuditAction | undefined =>
  rooms.map((room) => room.audits?.actions[action]).find((words) => words !== undefined);

export function actionsOf(rooms: Rooms, locale: Locale): { action: string; about: string; did: string }[] {
  return rooms.flatMap(({ audits }) =>
    Object.entries(audits?.actions ?? {}).map(([action, words]) => ({
      action,
      about: audits?.title[locale] ?? '',
      did: words[locale],
    })),
  );
}

/** Names by type and id: `axis.record 01a…`. One question for each type. */
export async function namesOf(
  context: Context,
  rooms: Rooms,
  subjects: readonly { type: string; ids: readonly string[] }[],
): Promise<ReadonlyMap<string, string>> {
  const known: Record<string, NamesOf> = Object.assign({}, ...rooms.map((room) => room.subjects));
  const names = new Map<string, string>();
  for (const [type, group] of Map.groupBy(subjects, (subject) => subject.type)) {
    const ids = [...new Set(group.flatMap((subject) => subject.ids))];
    for (const { id, name } of (await known[type]?.(context, ids)) ?? []) names.set(`${type} ${id}`, name);
  }
  return names;
}

const place = (context: Context, { cursor }: { cursor?: string | undefined }) => ({
  companyId: context.companyId,
  before: readCursor(Id, cursor),
});
const position = ({ id }: { id: string }) => id;

export async function trail(
  context: Context,
  rooms: Rooms,
  query: QueryOf<typeof listAudit>,
): Promise<Paged<AuditRow>> {
  const filter = { ...query, ...place(context, query), limit: query.limit + 1 };
  const [, rows] = await context.unit.queryAll<[unknown, StoredAudit]>([plannedOnce, selectAudit(filter)]);
  const page = pageOf(rows, { limit: query.limit, position });
  const names = await namesOf(
    context,
    rooms,
    page.data.map(({ subject }) => ({ type: subject.type, ids: [subject.id] })),
  );
  const { locale } = context;
  return shownPage(page, (row) => {
    const name = names.get(`${row.subject.type} ${row.subject.id}`) ?? null;
    const around = aroundName(actionOf(rooms, row.action), { name, locale });
    return { ...row, did: didOf(rooms, row.action, locale), around, subject: { ...row.subject, name } };
  });
}

async function told(context: Context, rooms: Rooms, rows: readonly StoredAccess[]): Promise<AccessRow[]> {
  const names = await namesOf(
    context,
    rooms,
    rows.map(({ subject }) => ({ type: subject.type, ids: subject.some })),
  );
  return rows.map((row) => {
    const { type, some } = row.subject;
    const named = some.map((id) => ({ id, name: names.get(`${type} ${id}`) ?? null }));
    return { ...row, did: didOf(rooms, row.action, context.locale), subject: { ...row.subject, some: named } };
  });
}

/** Records are kept for two years or so: for days off before that nobody asks. */
const farBackMs = 3 * 366 * 86_400_000;

/** The clock by which nights and days off are told, where they are asked for. */
async function clockFor(
  context: Context,
  { only, from, to }: { only?: AccessFilter['only']; from?: string | undefined; to?: string | undefined },
): Promise<Clock | undefined> {
  const { timeZone } = context.company;
  if (only === 'night') return { timeZone, holidays: [] };
  if (only !== 'day-off') return undefined;
  const now = new Date();
  return { timeZone, holidays: await holidaysBetween(context, from ?? new Date(now.getTime() - farBackMs), to ?? now) };
}

export async function accessRecords(
  context: Context,
  rooms: Rooms,
  query: QueryOf<typeof listAccess>,
): Promise<Paged<AccessRow>> {
  const clock = await clockFor(context, query);
  const filter = { ...query, ...place(context, query), clock, limit: query.limit + 1 };
  const [, rows] = await context.unit.queryAll<[unknown, StoredAccess]>([plannedOnce, selectAccess(filter)]);
  const { data, page } = pageOf(rows, { limit: query.limit, position });
  return { data: await told(context, rooms, data), page };
}

const portionSize = 500;
const heads = {
  ko: ['일시', '계정', '계정 번호', '접속지', '한 일', '대상 종류', '대상 수', '대상', '횟수', '이유'],
  en: ['When', 'Account', 'Account id', 'Address', 'What', 'Kind of subject', 'Subjects', 'Subject', 'Times', 'Reason'],
} as const;

const cells = (row: AccessRow): string[] => [
  row.at,
  row.actor.name,
  row.actor.id,
  row.ip ?? '',
  row.did,
  row.subject.type,
  String(row.subject.count),
  row.subject.some.map(({ id, name }) => (name ? `${name} (${id})` : id)).join('; '),
  String(row.times),
  row.reason ?? '',
];

/** The reason stands in the audit trail, with what was asked for. */
export function exportAccessRecords(
  context: Context,
  rooms: Rooms,
  { reason, ...asked }: BodyOf<typeof exportAccess>,
): Download {
  const { companyId } = context;
  const action = 'kernel.access-record.export';
  audit(context, { action, subject: { type: 'company', id: companyId }, after: { ...asked, reason } });
  return {
    name: context.locale === 'en' ? 'access records.csv' : '접속 기록.csv',
    async *rows(reading) {
      yield [heads[reading.locale]];
      const clock = await clockFor(reading, asked);
      for (let before: string | null = null, more = true; more; ) {
        const filter: AccessFilter = { ...asked, clock, companyId, before, limit: portionSize };
        const rows = await reading.unit.query(selectAccess(filter));
        yield (await told(reading, rooms, rows)).map(cells);
        before = rows.at(-1)?.id ?? null;
        more = rows.length === portionSize;
      }
    },
  };
}
