/** Routes of approvals: the service function of each endpoint. */
import { type Route, route } from '#kernel/server/app-module.ts';
import * as api from '../contract/endpoints.ts';
import * as approvals from './approval.service.ts';
import { previewApproval } from './approval-preview.service.ts';
import * as lines from './line.service.ts';

export const routes: readonly Route[] = [
  route(api.listApprovals, (context, { query }) => approvals.listApprovals(context, query)),
  route(api.countInbox, (context) => approvals.countInbox(context)),
  route(api.readApproval, (context, { params }) => approvals.getApproval(context, params.id)),
  route(api.previewApproval, (context, { params }) => previewApproval(context, params.id)),
  route(api.approveApproval, (context, { params, body }) => approvals.approveApproval(context, { ...params, ...body })),
  route(api.rejectApproval, (context, { params, body }) => approvals.rejectApproval(context, { ...params, ...body })),
  route(api.returnApproval, (context, { params, body }) => approvals.returnApproval(context, { ...params, ...body })),
  route(api.withdrawApproval, (context, { params, body }) =>
    approvals.withdrawApproval(context, { ...params, ...body }),
  ),
  route(api.takeBackApproval, (context, { params, body }) =>
    approvals.takeBackApproval(context, { ...params, ...body }),
  ),
  route(api.commentApproval, (context, { params, body }) => approvals.commentApproval(context, { ...params, ...body })),
  route(api.listLines, (context) => lines.listLines(context)),
  route(api.createLine, (context, { body }) => lines.createLine(context, body)),
  route(api.updateLine, (context, { params, body }) => lines.updateLine(context, { ...params, ...body })),
  route(api.deleteLine, (context, { params, query }) => lines.deleteLine(context, { ...params, ...query })),
];
