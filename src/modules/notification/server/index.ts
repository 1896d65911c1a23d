/** The front door: notices and messages. */
import { defineRoom } from '#kernel/server/room.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationPermissions } from '../contract/permissions.ts';
import { messageBlock } from './blocks/message.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSubscriptions } from './subscriptions.ts';

export { notify } from './message.service.ts';

export const room = defineRoom({
  name: 'notification',
  routes: notificationRoutes,
  permissions: notificationPermissions,
  errors: notificationErrors,
  blocks: [messageBlock],
  subscriptions: notificationSubscriptions,
});
