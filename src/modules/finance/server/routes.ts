/** Routes of finance: the service function of each endpoint. */
import { downloadRoute, type Route, route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import { exportBooks } from '../contract/export.ts';
import { accounts } from './account.service.ts';
import * as entries from './entry.service.ts';
import { createBookExport } from './export.service.ts';
import * as periods from './period.service.ts';
import * as reports from './report.service.ts';

export const routes: readonly Route[] = [
  ...accounts.routes,
  route(endpoints.listEntries, (context, { query }) => entries.listJournalEntries(context, query)),
  route(endpoints.readEntry, (context, { params }) => entries.readEntry(context, params.id)),
  route(endpoints.postEntry, (context, { body }) => entries.post(context, body)),
  route(endpoints.reverseEntry, (context, { params, body }) =>
    entries.reverseEntry(context, { entryId: params.id, ...body }),
  ),
  route(endpoints.readTrialBalance, (context, { query }) => reports.readTrialBalance(context, query)),
  route(endpoints.readBalanceSheet, (context, { query }) => reports.readBalanceSheet(context, query)),
  route(endpoints.readIncomeStatement, (context, { query }) => reports.readIncomeStatement(context, query)),
  downloadRoute(exportBooks, (context, { body }) => createBookExport(context, body)),
  route(endpoints.listCurrencies, (context) => reports.listCurrencies(context)),
  route(endpoints.readOverview, (context) => reports.readOverview(context)),
  route(endpoints.listPeriods, (context, { query }) => periods.listMonths(context, query)),
  route(endpoints.readClosing, (context, { params }) => periods.forecastClosing(context, params.month)),
  route(endpoints.closePeriod, (context, { params }) => periods.closePeriodsUntil(context, params.month)),
  route(endpoints.reopenPeriod, (context, { params }) => periods.reopenPeriodsFrom(context, params.month)),
];
