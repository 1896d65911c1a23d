/** Which function answers which endpoint of sample data. */
import { type Route, route } from '#kernel/server/room.ts';
import * as api from '../contract/endpoints.ts';
import * as tours from '../contract/tour.endpoints.ts';
import { clearSamples, fillSamples, readSamples } from './sample.service.ts';
import { beginTour, readTour } from './tour.service.ts';

export const routes: readonly Route[] = [
  route(api.readSamples, (context) => readSamples(context)),
  route(api.fillSamples, (context) => fillSamples(context)),
  route(tours.beginTour, (context) => beginTour(context)),
  route(tours.readTour, (context) => readTour(context)),
  route(api.clearSamples, (context) => clearSamples(context)),
];
