/** The front door of people: how a company looks after its people. */
import { defineRoom, subscription } from '#kernel/server/room.ts';
import { forgetUnsent } from '#modules/company/server/index.ts';
import { executionCancelled } from '#modules/flow/contract/events.ts';
import { shipSystemFrame } from '#modules/flow/server/index.ts';
import { peopleAudits as audits } from '../contract/audits.ts';
import { peopleErrors as errors } from '../contract/errors.ts';
import { peopleLabels as labels } from '../contract/labels.ts';
import { requestFrame } from './grant-request.frame.ts';
import { invitationFrame } from './invitation-file.service.ts';
import { joinNotices } from './join-notices.ts';
import { leavingFrame } from './leaving.service.ts';
import { routes } from './routes.ts';
import { suspensionFrame } from './suspension.service.ts';

const invitationsStopped = subscription({
  name: 'invitation-list-stopped',
  event: executionCancelled,
  async run(context, { id, frameKey }) {
    if (frameKey === invitationFrame.key) forgetUnsent(context, id);
  },
});

export const room = defineRoom({
  name: 'people',
  ...{ audits, errors, labels, routes },
  subscriptions: [invitationsStopped, ...joinNotices],
  gives: [invitationFrame, leavingFrame, suspensionFrame, requestFrame].map(shipSystemFrame),
});
