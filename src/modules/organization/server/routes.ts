/** From calls to services. */
import { downloadRoute, route } from '#kernel/server/app-module.ts';
import * as files from '../contract/chart-file.endpoints.ts';
import * as delegations from '../contract/delegation.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { changeChart, previewChanges } from './change.service.ts';
import { readChart } from './chart-view.service.ts';
import { endDelegation, listDelegations, setDelegation } from './delegation.service.ts';
import { applyChartFile, checkChartFile, exportChart } from './file/chart-file.service.ts';
import { checkTakeOver, takeOver } from './file/take-over.service.ts';
import { readHistory } from './history.service.ts';
import { findColleagues } from './people.service.ts';
import { ranks } from './rank.service.ts';

export const routes = [
  ...ranks.routes,
  route(endpoints.readChart, (context, { query }) => readChart(context, query.on)),
  route(endpoints.readChartHistory, (context, { query }) => readHistory(context, query)),
  route(endpoints.findColleagues, async (context, { query }) => ({ people: await findColleagues(context, query.q) })),
  route(endpoints.previewChanges, async (context, { body }) => ({ told: await previewChanges(context, body.changes) })),
  route(endpoints.changeChart, (context, { body }) => changeChart(context, body.changes)),
  route(files.checkChartFile, (context, { body }) => checkChartFile(context, body)),
  route(files.applyChartFile, (context, { body }) => applyChartFile(context, body)),
  route(delegations.listDelegations, (context, { query }) => listDelegations(context, query)),
  route(delegations.setDelegation, (context, { body }) => setDelegation(context, body)),
  route(delegations.endDelegation, (context, { params }) => endDelegation(context, params.id)),
  downloadRoute(files.exportChart, (context, { body }) => exportChart(context, body.on)),
  route(files.checkTakeOver, (context, { body }) => checkTakeOver(context, body.on)),
  route(files.takeOver, (context, { body }) => takeOver(context, body.on)),
];
