/** Which function answers which endpoint of pages and the site. */
import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as pages from './page.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.readPage, (context, { params }) => pages.readPage(context, params.key)),
  route(endpoints.listVersions, (context, { params }) => pages.listVersions(context, params.key)),
  route(endpoints.publishPage, (context, { params, body }) => pages.publishPage(context, { ...params, ...body })),
  route(endpoints.restorePage, (context, { params, body }) => pages.restorePage(context, { ...params, ...body })),
];
