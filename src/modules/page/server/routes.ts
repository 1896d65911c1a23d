import { route } from '#kernel/server/room.ts';
import { pageEndpoints as endpoints } from '../contract/endpoints.ts';
import { listVersions, publishPage, readPage, restorePage } from './page.service.ts';

export const pageRoutes = [
  route(endpoints.read, (context, { params }) => readPage(context, params.key)),
  route(endpoints.versions, (context, { params }) => listVersions(context, params.key)),
  route(endpoints.publish, (context, { params, body }) => publishPage(context, { ...params, ...body })),
  route(endpoints.restore, (context, { params, body }) => restorePage(context, { ...params, ...body })),
];
