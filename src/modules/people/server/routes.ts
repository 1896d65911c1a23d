/** From calls to services. */
import { route } from '#kernel/server/room.ts';
import * as files from '../contract/invitation-file.endpoints.ts';
import * as leaving from '../contract/leaving.endpoints.ts';
import * as suspension from '../contract/suspension.endpoints.ts';
import * as invitations from './invitation-file.service.ts';
import * as leavers from './leaving.service.ts';
import * as suspensions from './suspension.service.ts';

export const routes = [
  route(files.checkInvitationFile, (context, { body }) => invitations.checkInvitationFile(context, body.lines)),
  route(files.sendInvitationFile, (context, { body }) => invitations.sendInvitationFile(context, body)),
  route(files.listInvitationFiles, (context, { query }) => invitations.listInvitationFiles(context, query)),
  route(leaving.readHoldings, (context, { params, query }) =>
    leavers.readHoldings(context, { memberId: params.id, comesBack: query.comesBack === 'true' }),
  ),
  route(leaving.previewLeaving, (context, { params, body }) =>
    leavers.previewLeaving(context, { memberId: params.id, ...body }),
  ),
  route(leaving.endMembership, (context, { params, body }) =>
    leavers.endMembership(context, { memberId: params.id, ...body }),
  ),
  route(suspension.readSuspension, (context, { params }) => suspensions.readSuspension(context, params.id)),
  route(suspension.previewSuspension, (context, { params, body }) =>
    suspensions.previewSuspension(context, { memberId: params.id, ...body }),
  ),
  route(suspension.startSuspension, (context, { params, body }) =>
    suspensions.startSuspension(context, { memberId: params.id, ...body }),
  ),
];
