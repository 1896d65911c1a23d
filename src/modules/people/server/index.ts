/** The front door of people: how a company looks after its people. */
import { defineModule, defineSubscription } from '#kernel/server/app-module.ts';
import { deleteUnsent } from '#modules/company/server/index.ts';
import { executionCancelled } from '#modules/flow/contract/events.ts';
import { shipSystemFrame } from '#modules/flow/server/index.ts';
import { peopleAudits as audits } from '../contract/audits.ts';
import { peopleErrors as errors } from '../contract/errors.ts';
import { peopleLabels as labels } from '../contract/labels.ts';
import { requestFrame } from './grant-request.frame.ts';
import { invitationFrame } from './invitation-file.service.ts';
import { joinSubscriptions } from './join-notifications.ts';
import { membershipEndFrame } from './membership-end.service.ts';
import { routes } from './routes.ts';
import { suspensionFrame } from './suspension.service.ts';

const invitationsStoppedSubscription = defineSubscription({
  name: 'invitation-list-stopped',
  event: executionCancelled,
  async run(context, { id, frameKey }) {
    if (frameKey === invitationFrame.key) deleteUnsent(context, id);
  },
});

export const peopleModule = defineModule({
  name: 'people',
  ...{ audits, errors, labels, routes },
  subscriptions: [invitationsStoppedSubscription, ...joinSubscriptions],
  contributes: [invitationFrame, membershipEndFrame, suspensionFrame, requestFrame].map(shipSystemFrame),
});
