/** Routes of authoring: the service function of each endpoint to share, review, compare and exchange frames. */
import { route } from '#kernel/server/app-module.ts';
import * as exchanges from '../../contract/authoring/frame-file.endpoints.ts';
import { getFrameSchema } from '../../contract/authoring/frame-file.ts';
import * as presences from '../../contract/authoring/presence.endpoints.ts';
import * as reviews from '../../contract/authoring/review.endpoints.ts';
import * as sharings from '../../contract/authoring/sharing.endpoints.ts';
import { previewAccess } from './access-preview.service.ts';
import * as requests from './access-request.service.ts';
import * as comments from './comment.service.ts';
import { compareVersions } from './comparison.service.ts';
import * as exchange from './frame-exchange.service.ts';
import { listPresent, updatePresence } from './presence.service.ts';
import * as review from './review.service.ts';
import * as sharing from './sharing.service.ts';

export const authoringRoutes = [
  route(sharings.readFrameAvailability, (context, { params }) => sharing.getFrameAvailability(context, params.id)),
  route(sharings.listClosedFrames, (context, { query }) => sharing.listClosedFrames(context, query)),
  route(sharings.readSharing, (context, { params }) => sharing.getSharing(context, params.id)),
  route(sharings.listStarters, (context, { params, query }) => sharing.listStarters(context, { ...params, ...query })),
  route(sharings.previewAccess, (context, { params, body }) => {
    return previewAccess(context, { ...params, ...body });
  }),
  route(sharings.requestAccess, (context, { params, body }) => requests.requestAccess(context, { ...params, ...body })),
  route(sharings.listAccessRequests, (context, { params, query }) =>
    requests.listAccessRequests(context, { ...params, ...query }),
  ),
  route(sharings.decideAccess, (context, { params, body }) => requests.decideAccess(context, { ...params, ...body })),

  route(reviews.readPublishing, (context, { params }) => review.getPublishing(context, params.id)),
  route(reviews.saveReviewRule, (context, { params, body }) => review.saveReviewRule(context, { ...params, ...body })),
  route(reviews.requestReview, (context, { params, body }) => review.requestReview(context, { ...params, ...body })),
  route(reviews.readReview, (context, { params }) => review.getReview(context, params.id)),
  route(reviews.withdrawReview, (context, { params }) => review.withdrawReview(context, params.id)),
  route(reviews.listComments, (context, { params }) => comments.listComments(context, params.id)),
  route(reviews.addComment, (context, { params, body }) => comments.addComment(context, { ...params, ...body })),
  route(reviews.resolveComment, (context, { params, body }) =>
    comments.resolveComment(context, { ...params, ...body }),
  ),

  route(exchanges.compareVersions, (context, { params, query }) => compareVersions(context, { ...params, ...query })),
  route(exchanges.readFrameSchema, async () => getFrameSchema()),
  route(exchanges.exportFrame, (context, { params, query }) => exchange.exportFrame(context, { ...params, ...query })),
  route(exchanges.checkImport, (context, { body }) => exchange.checkImport(context, body)),
  route(exchanges.importFrame, (context, { body }) => exchange.importFrame(context, body)),

  route(presences.listPresent, (context, { params }) => listPresent(context, params.id)),
  route(presences.reportPresence, (context, { params, body }) => updatePresence(context, { ...params, ...body })),
];
