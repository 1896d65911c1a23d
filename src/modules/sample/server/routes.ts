/** Which function answers which endpoint of sample data. */
import { type Route, route } from '#kernel/server/room.ts';
import { beginTour as beginTourEndpoint } from '../contract/begin-tour.endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { readTour as readTourEndpoint } from '../contract/tour.endpoints.ts';
import { clearSamples, fillSamples, readSamples } from './sample.service.ts';
import { beginTour, readTour } from './tour.service.ts';

export const routes: readonly Route[] = [
  route(api.readSamples, (context) => readSamples(context)),
  route(api.fillSamples, (context) => fillSamples(context)),
  route(beginTourEndpoint, (context) => beginTour(context)),
  route(readTourEndpoint, (context) => readTour(context)),
  route(api.clearSamples, (context) => clearSamples(context)),
];
