import { route } from '#kernel/server/room.ts';
import { notificationEndpoints as endpoints } from '../contract/endpoints.ts';
import { countUnread, listNotices, markAllRead, markRead } from './notice.service.ts';

export const notificationRoutes = [
  route(endpoints.list, (context, { query }) => listNotices(context, query)),
  route(endpoints.count, (context) => countUnread(context)),
  route(endpoints.read, (context, { params }) => markRead(context, params.id)),
  route(endpoints.readAll, (context) => markAllRead(context)),
];
