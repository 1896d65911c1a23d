/** Routes: map the endpoints of notices and messages to functions. */
import { type Route, route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as policyEndpoints from '../contract/policy.endpoints.ts';
import * as notices from './notice.service.ts';
import * as policy from './notification-policy.service.ts';
import * as push from './push.service.ts';
import { listTexts } from './text/text.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.listNotices, (context, { query }) => notices.listNotices(context, query)),
  route(endpoints.countUnread, (context) => notices.countUnread(context)),
  route(endpoints.markRead, (context, { params }) => notices.markRead(context, params.id)),
  route(endpoints.markAllRead, (context) => notices.markAllRead(context)),
  route(endpoints.readPushKey, (context) => push.getPushKey(context)),
  route(endpoints.registerBrowser, (context, { body }) => push.registerBrowser(context, body)),
  route(endpoints.unregisterBrowser, (context, { body }) => push.forgetBrowser(context, body)),
  route(policyEndpoints.readPolicy, (context) => policy.getPolicy(context)),
  route(policyEndpoints.changePolicy, (context, { body }) => policy.changePolicy(context, body)),
  route(policyEndpoints.readOwnPreferences, (context) => policy.getOwnPreferences(context)),
  route(policyEndpoints.setOwnPreference, (context, { body }) => policy.chooseWay(context, body)),
  route(endpoints.listTexts, (context, { query }) => listTexts(context, query)),
];
