/** Which function answers which endpoint of the books. */
import { downloadRoute, type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import { exportBooks } from '../contract/export.ts';
import { accounts } from './account.service.ts';
import * as entries from './entry.service.ts';
import { exportOf } from './export.service.ts';
import * as periods from './period.service.ts';
import * as reports from './report.service.ts';

export const routes: readonly Route[] = [
  ...accounts.routes,
  route(endpoints.listEntries, (context, { query }) => entries.list(context, query)),
  route(endpoints.readEntry, (context, { params }) => entries.read(context, params.id)),
  route(endpoints.postEntry, (context, { body }) => entries.post(context, body)),
  route(endpoints.reverseEntry, (context, { params, body }) =>
    entries.reverse(context, { entryId: params.id, ...body }),
  ),
  route(endpoints.readTrialBalance, (context, { query }) => reports.readTrialBalance(context, query)),
  route(endpoints.readBalanceSheet, (context, { query }) => reports.readBalanceSheet(context, query)),
  route(endpoints.readIncomeStatement, (context, { query }) => reports.readIncomeStatement(context, query)),
  downloadRoute(exportBooks, (context, { body }) => exportOf(context, body)),
  route(endpoints.listCurrencies, (context) => reports.listCurrencies(context)),
  route(endpoints.readOverview, (context) => reports.readOverview(context)),
  route(endpoints.listPeriods, (context, { query }) => periods.list(context, query)),
  route(endpoints.readClosing, (context, { params }) => periods.foreseeClosing(context, params.month)),
  route(endpoints.closePeriod, (context, { params }) => periods.close(context, params.month)),
  route(endpoints.reopenPeriod, (context, { params }) => periods.reopen(context, params.month)),
];
