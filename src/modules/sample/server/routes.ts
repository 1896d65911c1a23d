/** Routes: map the endpoints of sample data to functions. */
import { type Route, route } from '#kernel/server/app-module.ts';
import { beginTour as beginTourEndpoint } from '../contract/begin-tour.endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { readTour as readTourEndpoint } from '../contract/tour.endpoints.ts';
import { clearSamples, fillSamples, getSamples } from './sample.service.ts';
import { beginTour, readTour } from './tour.service.ts';

export const routes: readonly Route[] = [
  route(api.readSamples, (context) => getSamples(context)),
  route(api.fillSamples, (context) => fillSamples(context)),
  route(beginTourEndpoint, (context) => beginTour(context)),
  route(readTourEndpoint, (context) => readTour(context)),
  route(api.clearSamples, (context) => clearSamples(context)),
];
