/** The front door: notices and messages. */
import { defineRoom } from '#kernel/server/room.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationLabels } from '../contract/labels.ts';
import { notificationPermissions } from '../contract/permissions.ts';
import { message } from './blocks/message.ts';
import { pushTask } from './push.service.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

export { notify } from './message.service.ts';

export const room = defineRoom({
  name: 'notification',
  labels: notificationLabels,
  routes,
  permissions: notificationPermissions,
  errors: notificationErrors,
  blocks: [message],
  subscriptions,
  tasks: [pushTask],
});
