/** Which function answers which endpoint of sharing, reviewing, comparing and exchanging frames. */
import { route } from '#kernel/server/room.ts';
import * as exchanges from '../../contract/authoring/exchange.endpoints.ts';
import { frameSchema } from '../../contract/authoring/exchange.ts';
import * as presences from '../../contract/authoring/presence.endpoints.ts';
import * as reviews from '../../contract/authoring/review.endpoints.ts';
import * as sharings from '../../contract/authoring/sharing.endpoints.ts';
import { previewAccess } from './access-preview.service.ts';
import * as requests from './access-request.service.ts';
import * as comments from './comment.service.ts';
import { compareVersions } from './comparison.service.ts';
import * as exchange from './exchange.service.ts';
import { bePresent, listPresent } from './presence.service.ts';
import * as review from './review.service.ts';
import * as sharing from './sharing.service.ts';

export const authorRoutes = [
  route(sharings.readDoor, (context, { params }) => sharing.readDoor(context, params.id)),
  route(sharings.listClosedFrames, (context, { query }) => sharing.listClosedFrames(context, query)),
  route(sharings.readSharing, (context, { params }) => sharing.readSharing(context, params.id)),
  route(sharings.listStarters, (context, { params, query }) => sharing.listStarters(context, { ...params, ...query })),
  route(sharings.previewAccess, (context, { params, body }) => {
    return previewAccess(context, { ...params, ...body });
  }),
  route(sharings.requestAccess, (context, { params, body }) => requests.requestAccess(context, { ...params, ...body })),
  route(sharings.listAccessRequests, (context, { params, query }) =>
    requests.listAccessRequests(context, { ...params, ...query }),
  ),
  route(sharings.decideAccess, (context, { params, body }) => requests.decideAccess(context, { ...params, ...body })),

  route(reviews.readPublishing, (context, { params }) => review.readPublishing(context, params.id)),
  route(reviews.saveReviewRule, (context, { params, body }) => review.saveReviewRule(context, { ...params, ...body })),
  route(reviews.requestReview, (context, { params, body }) => review.requestReview(context, { ...params, ...body })),
  route(reviews.readReview, (context, { params }) => review.readReview(context, params.id)),
  route(reviews.withdrawReview, (context, { params }) => review.withdrawReview(context, params.id)),
  route(reviews.listComments, (context, { params }) => comments.listComments(context, params.id)),
  route(reviews.addComment, (context, { params, body }) => comments.addComment(context, { ...params, ...body })),
  route(reviews.resolveComment, (context, { params, body }) =>
    comments.resolveComment(context, { ...params, ...body }),
  ),

  route(exchanges.compareVersions, (context, { params, query }) => compareVersions(context, { ...params, ...query })),
  route(exchanges.readFrameSchema, async () => frameSchema()),
  route(exchanges.exportFrame, (context, { params, query }) => exchange.exportFrame(context, { ...params, ...query })),
  route(exchanges.checkImport, (context, { body }) => exchange.checkImport(context, body)),
  route(exchanges.importFrame, (context, { body }) => exchange.importFrame(context, body)),

  route(presences.listPresent, (context, { params }) => listPresent(context, params.id)),
  route(presences.bePresent, (context, { params, body }) => bePresent(context, { ...params, ...body })),
];
