/** What is told of all companies together, and of each, in figures. */
import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { acrossCompanies } from '#kernel/server/across.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { shownPage } from '#kernel/server/cursor.ts';
import type { Download } from '#kernel/server/download.ts';
import { healthOf } from '#kernel/server/health.ts';
import { houseOf } from '#kernel/server/house.ts';
import { countCompanies, seeCompanies } from '#modules/company/server/index.ts';
import { countAccounts } from '#modules/identity/server/index.ts';
import type { CompanyFigures, listAnalytics, Overview } from '../contract/figure.endpoints.ts';
import { type DayFigures, type Figures, figureNames, noFigures, undoRate } from '../contract/figures.ts';
import { platformZone } from './count.service.ts';
import * as rows from './figure.queries.ts';

const oneDay = 86_400_000;
/** The first of so many days, of which today is the last. */
const spanOf = (days: number) => ({
  from: dayIn(platformZone, new Date(Date.now() - (days - 1) * oneDay)),
  until: dayIn(platformZone, new Date()),
});

const figuresOf = (row: Figures): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, row[name]])) as Figures;

export async function readOverview(context: AnyContext, { days }: { days: number }): Promise<Overview> {
  const { from, until } = spanOf(days);
  const accounts = await countAccounts(context);
  const { standing, founded } = await countCompanies(context);
  const [now] = await acrossCompanies(context, rows.selectNow);
  const series = await acrossCompanies(context, rows.selectDays(from, until));
  const { ms, queue } = await healthOf(houseOf(context));
  const companiesAt = (day: string) =>
    founded.filter((one) => one.day <= day).reduce((sum, one) => sum + one.founded, 0);
  return {
    companies: standing,
    accounts,
    now: now ?? noFigures,
    days: series.map((row) => ({ ...row, companies: companiesAt(row.day) })),
    health: {
      databaseMs: ms,
      waiting: queue.ready,
      failed: queue.failed,
      oldestSeconds: Math.round(queue.oldestSeconds),
    },
  };
}

/** Figures of these companies as they stand; those that were never counted have none. */
export async function figuresOfCompanies(
  context: AnyContext,
  ids: readonly string[],
  until = dayIn(platformZone, new Date()),
): Promise<Map<string, { figures: Figures; countedAt: string }>> {
  if (ids.length === 0) return new Map();
  const found = await acrossCompanies(context, rows.selectOfCompanies(ids, until));
  return new Map(found.map((row) => [row.companyId, { figures: figuresOf(row), countedAt: row.countedAt }]));
}

export async function daysOfCompany(context: AnyContext, id: string, days: number): Promise<DayFigures[]> {
  const { from, until } = spanOf(days);
  return acrossCompanies(context, rows.selectOfCompany(id, from, until));
}

export async function listFigures(
  context: AnyContext,
  { days, ...asked }: QueryOf<typeof listAnalytics>,
): Promise<Paged<CompanyFigures>> {
  const page = await seeCompanies(context, asked);
  const ids = page.data.map(({ id }) => id);
  const before = dayIn(platformZone, new Date(Date.now() - days * oneDay));
  const [now, then] = [await figuresOfCompanies(context, ids), await figuresOfCompanies(context, ids, before)];
  return shownPage(page, ({ id, code, name, status }) => {
    const figures = now.get(id)?.figures ?? noFigures;
    const earlier = then.get(id)?.figures ?? noFigures;
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

const cells = (row: CompanyFigures) => {
  const rate = undoRate(row);
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
        yield page.data.map(cells);
        cursor = page.page.nextCursor ?? undefined;
        more = cursor !== undefined;
      }
    },
  };
}
