/** The audit trail and the access records as people read them: what was done, to what, in the reader's language. */
import type { AccessRow, AuditRow, exportAccess, listAccess, listAudit } from '../contract/audit.endpoints.ts';
import { type AuditAction, splitAroundName } from '../contract/audit.ts';
import type { BodyOf, PagedResult, QueryOf } from '../contract/endpoint.ts';
import { Id } from '../contract/ids.ts';
import type { Locale } from '../contract/text.ts';
import type { CompanyClock } from './access-review.queries.ts';
import type { AppModule, NamesOf } from './app-module.ts';
import { type AccessFilter, type StoredAccess, type StoredAudit, selectAccess, selectAudit } from './audit.queries.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { mapPage, readCursor, toPage } from './cursor.ts';
import { forceGenericPlan } from './database/unit.ts';
import type { Download } from './download.ts';
import { listHolidays } from './holidays.ts';

type AppModules = readonly AppModule[];

/** An action that no module knows any more is shown as its code. */
export function describeAction(modules: AppModules, action: string, locale: Locale): string {
  return findAction(modules, action)?.[locale] ?? action;
}

const findAction = (modules: AppModules, action: string): AuditAction | undefined =>
  modules.map((appModule) => appModule.audits?.actions[action]).find((words) => words !== undefined);

export function listActions(modules: AppModules, locale: Locale): { action: string; about: string; did: string }[] {
  return modules.flatMap(({ audits }) =>
    Object.entries(audits?.actions ?? {}).map(([action, words]) => ({
      action,
      about: audits?.title[locale] ?? '',
      did: words[locale],
    })),
  );
}

/** Names by type and id: `axis.record 01a…`. One question for each type. */
export async function resolveNames(
  context: Context,
  modules: AppModules,
  subjects: readonly { type: string; ids: readonly string[] }[],
): Promise<ReadonlyMap<string, string>> {
  const resolvers: Record<string, NamesOf> = Object.assign({}, ...modules.map((appModule) => appModule.subjects));
  const names = new Map<string, string>();
  for (const [type, group] of Map.groupBy(subjects, (subject) => subject.type)) {
    const ids = [...new Set(group.flatMap((subject) => subject.ids))];
    for (const { id, name } of (await resolvers[type]?.(context, ids)) ?? []) names.set(`${type} ${id}`, name);
  }
  return names;
}

const toPageFilter = (context: Context, { cursor }: { cursor?: string | undefined }) => ({
  companyId: context.companyId,
  before: readCursor(Id, cursor),
});
const position = ({ id }: { id: string }) => id;

export async function listTrail(
  context: Context,
  modules: AppModules,
  query: QueryOf<typeof listAudit>,
): Promise<PagedResult<AuditRow>> {
  const filter = { ...query, ...toPageFilter(context, query), limit: query.limit + 1 };
  const [, rows] = await context.unit.queryAll<[unknown, StoredAudit]>([forceGenericPlan, selectAudit(filter)]);
  const page = toPage(rows, { limit: query.limit, position });
  const names = await resolveNames(
    context,
    modules,
    page.data.map(({ subject }) => ({ type: subject.type, ids: [subject.id] })),
  );
  const { locale } = context;
  return mapPage(page, (row) => {
    const name = names.get(`${row.subject.type} ${row.subject.id}`) ?? null;
    const around = splitAroundName(findAction(modules, row.action), { name, locale });
    return { ...row, did: describeAction(modules, row.action, locale), around, subject: { ...row.subject, name } };
  });
}

async function toAccessRows(
  context: Context,
  modules: AppModules,
  rows: readonly StoredAccess[],
): Promise<AccessRow[]> {
  const names = await resolveNames(
    context,
    modules,
    rows.map(({ subject }) => ({ type: subject.type, ids: subject.some })),
  );
  return rows.map((row) => {
    const { type, some } = row.subject;
    const named = some.map((id) => ({ id, name: names.get(`${type} ${id}`) ?? null }));
    return {
      ...row,
      did: describeAction(modules, row.action, context.locale),
      subject: { ...row.subject, some: named },
    };
  });
}

/** Records are stored for about two years: earlier days off are never needed. */
const holidayLookbackMs = 3 * 366 * 86_400_000;

/** The clock that defines nights and days off, if the filter needs them. */
async function getClock(
  context: Context,
  { only, from, to }: { only?: AccessFilter['only']; from?: string | undefined; to?: string | undefined },
): Promise<CompanyClock | undefined> {
  const { timeZone } = context.company;
  if (only === 'night') return { timeZone, holidays: [] };
  if (only !== 'day-off') return undefined;
  const now = new Date();
  return {
    timeZone,
    holidays: await listHolidays(context, from ?? new Date(now.getTime() - holidayLookbackMs), to ?? now),
  };
}

export async function listAccessRecords(
  context: Context,
  modules: AppModules,
  query: QueryOf<typeof listAccess>,
): Promise<PagedResult<AccessRow>> {
  const clock = await getClock(context, query);
  const filter = { ...query, ...toPageFilter(context, query), clock, limit: query.limit + 1 };
  const [, rows] = await context.unit.queryAll<[unknown, StoredAccess]>([forceGenericPlan, selectAccess(filter)]);
  const { data, page } = toPage(rows, { limit: query.limit, position });
  return { data: await toAccessRows(context, modules, data), page };
}

const batchSize = 500;
const columnHeaders = {
  ko: ['일시', '계정', '계정 번호', '접속지', '한 일', '대상 종류', '대상 수', '대상', '횟수', '이유'],
  en: ['When', 'Account', 'Account id', 'Address', 'What', 'Kind of subject', 'Subjects', 'Subject', 'Times', 'Reason'],
} as const;

const toCells = (row: AccessRow): string[] => [
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

/** The audit trail records the reason, with the filter. */
export function exportAccessRecords(
  context: Context,
  modules: AppModules,
  { reason, ...accessQuery }: BodyOf<typeof exportAccess>,
): Download {
  const { companyId } = context;
  const action = 'kernel.access-record.export';
  audit(context, { action, subject: { type: 'company', id: companyId }, after: { ...accessQuery, reason } });
  return {
    name: context.locale === 'en' ? 'access records.csv' : '접속 기록.csv',
    async *rows(reading) {
      yield [columnHeaders[reading.locale]];
      const clock = await getClock(reading, accessQuery);
      for (let cursor: string | null = null, more = true; more; ) {
        const filter: AccessFilter = { ...accessQuery, clock, companyId, before: cursor, limit: batchSize };
        const rows = await reading.unit.query(selectAccess(filter));
        yield (await toAccessRows(reading, modules, rows)).map(toCells);
        cursor = rows.at(-1)?.id ?? null;
        more = rows.length === batchSize;
      }
    },
  };
}
