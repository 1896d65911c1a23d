/** The front door of sample data. */
import { z } from 'zod';
import { defineRoom, task } from '#kernel/server/room.ts';
import { shipSystemFrame } from '#modules/flow/server/index.ts';
import { sampleAudits } from '../contract/audits.ts';
import { sampleErrors } from '../contract/errors.ts';
import { customerFrame, shipmentFrame } from './frames.ts';
import { routes } from './routes.ts';
import { isTourOver } from './tour.queries.ts';
import { endTour } from './tour.service.ts';

/** An hour more or less is nothing to a day. */
const endTours = task({
  name: 'sample.end-tour',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 3_600_000 },
  hasWork: isTourOver,
  run: (context) => endTour(context),
});

export const room = defineRoom({
  name: 'sample',
  audits: sampleAudits,
  routes,
  errors: sampleErrors,
  tasks: [endTours],
  gives: [shipSystemFrame(customerFrame), shipSystemFrame(shipmentFrame)],
});
