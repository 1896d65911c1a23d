/** The front door: notices and messages. */
import { defineRoom } from '#kernel/server/room.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationPermissions } from '../contract/permissions.ts';
import { message } from './blocks/message.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';

export { notify } from './message.service.ts';

export const room = defineRoom({
  name: 'notification',
  routes,
  permissions: notificationPermissions,
  errors: notificationErrors,
  blocks: [message],
  subscriptions,
});
