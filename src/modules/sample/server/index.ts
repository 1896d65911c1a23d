/** The front door of sample data. */
import { z } from 'zod';
import { defineJob, defineModule } from '#kernel/server/app-module.ts';
import { shipSystemFrame } from '#modules/flow/server/index.ts';
import { sampleAudits } from '../contract/audits.ts';
import { sampleErrors } from '../contract/errors.ts';
import { routes } from './routes.ts';
import { sampleCustomerFrame, sampleShipmentFrame } from './sample-frames.ts';
import { isTourOver } from './tour.queries.ts';
import { endTour } from './tour.service.ts';

/** An hour more or less is nothing to a day. */
const endTours = defineJob({
  name: 'sample.end-tour',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 3_600_000 },
  hasWork: isTourOver,
  run: (context) => endTour(context),
});

export const sampleModule = defineModule({
  name: 'sample',
  audits: sampleAudits,
  routes,
  errors: sampleErrors,
  jobs: [endTours],
  contributes: [shipSystemFrame(sampleCustomerFrame), shipSystemFrame(sampleShipmentFrame)],
});
