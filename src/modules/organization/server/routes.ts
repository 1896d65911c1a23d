/** From calls to services. */
import { route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import { changeChart, previewChanges } from './change.service.ts';
import { readChart } from './chart.service.ts';
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
];
