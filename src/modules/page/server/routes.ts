/** Routes: map the endpoints of pages and the site to functions. */
import { type Route, route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as pages from './page.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.readPage, (context, { params }) => pages.readPage(context, params.key)),
  route(endpoints.listVersions, (context, { params }) => pages.listVersions(context, params.key)),
  route(endpoints.publishPage, (context, { params, body }) => pages.publishPage(context, { ...params, ...body })),
  route(endpoints.restorePage, (context, { params, body }) => pages.restorePage(context, { ...params, ...body })),
];
