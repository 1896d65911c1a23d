/** Which function answers which endpoint of sample data. */
import { type Route, route } from '#kernel/server/room.ts';
import * as api from '../contract/endpoints.ts';
import { clearSamples, fillSamples, readSamples } from './sample.service.ts';

export const routes: readonly Route[] = [
  route(api.readSamples, (context) => readSamples(context)),
  route(api.fillSamples, (context) => fillSamples(context)),
  route(api.clearSamples, (context) => clearSamples(context)),
];
