/** Figure service: statistics of all companies together and of each. */
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { queryAcrossCompanies } from '#kernel/server/cross-company.ts';
import { mapPage } from '#kernel/server/cursor.ts';
import type { Download } from '#kernel/server/download.ts';
import { getHealth } from '#kernel/server/health.ts';
import { countCompanies, listPlatformCompanies } from '#modules/company/server/index.ts';
import { countAccounts } from '#modules/identity/server/index.ts';
import type { CompanyFigures, listAnalytics, Overview } from '../contract/figure.endpoints.ts';
import { type DayFigures, emptyFigures, type Figures, figureNames, getUndoRate } from '../contract/figures.ts';
import { platformZone } from './count.job.ts';
import * as rows from './figure.queries.ts';

const oneDay = 86_400_000;
/** The given number of days, of which today is the last. */
const getFirstDay = (days: number) => ({
  from: toLocalDay(platformZone, new Date(Date.now() - (days - 1) * oneDay)),
  until: toLocalDay(platformZone, new Date()),
});

const toFigures = (row: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, row[name]])) as Figures;

export async function readOverview(context: AnyContext, { days }: { days: number }): Promise<Overview> {
  const { from, until } = getFirstDay(days);
  const accounts = await countAccounts(context);
  const { standing: statusCounts, founded } = await countCompanies(context);
  const [now] = await queryAcrossCompanies(context, rows.selectTotals);
  const series = await queryAcrossCompanies(context, rows.selectDays(from, until));
  const { ms, queue } = await getHealth(appOf(context));
  const companiesAt = (day: string) =>
    founded.filter((row) => row.day <= day).reduce((sum, row) => sum + row.founded, 0);
  return {
    companies: statusCounts,
    accounts,
    now: now ?? emptyFigures,
    days: series.map((row) => ({ ...row, companies: companiesAt(row.day) })),
    health: {
      databaseMs: ms,
      waiting: queue.ready,
      failed: queue.failed,
      oldestSeconds: Math.round(queue.oldestSeconds),
    },
  };
}

/** Current figures of these companies; never counted ones have none. */
export async function getFiguresOfCompanies(
  context: AnyContext,
  ids: readonly string[],
  until = toLocalDay(platformZone, new Date()),
): Promise<Map<string, { figures: Figures; countedAt: string }>> {
  if (ids.length === 0) return new Map();
  const companyRows = await queryAcrossCompanies(context, rows.selectCompanyFigures(ids, until));
  return new Map(companyRows.map((row) => [row.companyId, { figures: toFigures(row), countedAt: row.countedAt }]));
}

export async function getDaysOfCompany(context: AnyContext, id: string, days: number): Promise<DayFigures[]> {
  const { from, until } = getFirstDay(days);
  return queryAcrossCompanies(context, rows.selectDaysOfCompany(id, from, until));
}

export async function listFigures(
  context: AnyContext,
  { days, ...list }: QueryOf<typeof listAnalytics>,
): Promise<PagedResult<CompanyFigures>> {
  const page = await listPlatformCompanies(context, list);
  const ids = page.data.map(({ id }) => id);
  const before = toLocalDay(platformZone, new Date(Date.now() - days * oneDay));
  const [now, then] = [await getFiguresOfCompanies(context, ids), await getFiguresOfCompanies(context, ids, before)];
  return mapPage(page, ({ id, code, name, status }) => {
    const figures = now.get(id)?.figures ?? emptyFigures;
    const earlier = then.get(id)?.figures ?? emptyFigures;
    const added = {
      newRuns: figures.runs - earlier.runs,
      newOrders: figures.orders - earlier.orders,
      newMembers: figures.members - earlier.members,
    };
    return { id, code, name, status, ...figures, ...added };
  });
}

const heads = {
  ko: [
    '코드',
    '회사',
    '상태',
    '구성원',
    '항목',
    '업무',
    '끝남',
    '실패',
    '되돌림',
    '되돌림 비율(%)',
    '주문',
    '취소한 주문',
    '새 업무',
    '새 주문',
    '새 구성원',
  ],
  en: [
    'Code',
    'Company',
    'State',
    'Members',
    'Records',
    'Runs',
    'Finished',
    'Failed',
    'Undone',
    'Undone (%)',
    'Orders',
    'Cancelled orders',
    'New runs',
    'New orders',
    'New members',
  ],
} as const;

const toCells = (row: CompanyFigures) => {
  const rate = getUndoRate(row);
  const { members, records, runs, finished, failed, undone, orders, cancelled } = row;
  const all = [members, records, runs, finished, failed, undone, rate === null ? null : rate / 10, orders, cancelled];
  return [row.code, row.name, row.status, ...all, row.newRuns, row.newOrders, row.newMembers];
};

/** Every company's figures: the trail says for how many days back. */
export function exportFigures(context: AnyContext, { days }: { days: number }): Download<AnyContext> {
  const by = context.actor.kind === 'person' ? context.actor.personId : 'root';
  audit(context, { action: 'platform.analytics.export', subject: { type: 'person', id: by }, after: { days } });
  return {
    name: context.locale === 'en' ? 'figures of companies.csv' : '회사별 이용 현황.csv',
    async *rows(reading) {
      yield [heads[reading.locale]];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await listFigures(reading, { days, limit: 100, ...(cursor && { cursor }) });
        yield page.data.map(toCells);
        cursor = page.page.nextCursor ?? undefined;
        more = cursor !== undefined;
      }
    },
  };
}
