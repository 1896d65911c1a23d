/** The front door of sample data. */
import { defineRoom } from '#kernel/server/room.ts';
import { shipSystemFrame } from '#modules/flow/server/index.ts';
import { sampleAudits } from '../contract/audits.ts';
import { sampleErrors } from '../contract/errors.ts';
import { customerFrame, shipmentFrame } from './frames.ts';
import { routes } from './routes.ts';

export const room = defineRoom({
  name: 'sample',
  audits: sampleAudits,
  routes,
  errors: sampleErrors,
  gives: [shipSystemFrame(customerFrame), shipSystemFrame(shipmentFrame)],
});
