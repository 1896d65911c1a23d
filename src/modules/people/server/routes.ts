/** From calls to services. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { route } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import * as requests from '../contract/grant-request.endpoints.ts';
import * as files from '../contract/invitation-file.endpoints.ts';
import * as leaving from '../contract/membership-end.endpoints.ts';
import * as suspension from '../contract/suspension.endpoints.ts';
import { readWanted, startGrantRequest } from './grant-request.service.ts';
import * as invitations from './invitation-file.service.ts';
import * as leavers from './membership-end.service.ts';
import * as suspensions from './suspension.service.ts';

const recordMemberAccess = (context: Context, action: string, ids: readonly string[]) =>
  recordAccess(context, { action, subject: { type: 'member', ids } });

export const routes = [
  route(files.checkInvitationFile, async (context, { body }) => {
    const { members, ...checked } = await invitations.checkInvitationFile(context, body.lines);
    recordMemberAccess(context, 'people.invitation-list.check', members);
    return checked;
  }),
  route(files.sendInvitationFile, (context, { body }) => invitations.sendInvitationFile(context, body)),
  route(files.listInvitationFiles, (context, { query }) => invitations.listInvitationFiles(context, query)),
  route(leaving.readHoldings, async (context, { params, query }) => {
    const holdingList = await leavers.readHoldings(context, {
      memberId: params.id,
      comesBack: query.comesBack === 'true',
    });
    recordMemberAccess(context, 'people.member.holdings', [params.id]);
    return holdingList;
  }),
  route(leaving.previewMembershipEnd, async (context, { params, body }) => {
    const preview = await leavers.describeMembershipEnd(context, { memberId: params.id, ...body });
    recordMemberAccess(context, 'people.member.leaving-preview', [params.id]);
    return preview;
  }),
  route(leaving.endMembership, (context, { params, body }) =>
    leavers.endMembership(context, { memberId: params.id, ...body }),
  ),
  route(suspension.readSuspension, (context, { params }) => suspensions.readSuspension(context, params.id)),
  route(suspension.previewSuspension, async (context, { params, body }) => {
    const preview = await suspensions.previewSuspension(context, { memberId: params.id, ...body });
    recordMemberAccess(context, 'people.member.suspension-preview', [params.id]);
    return preview;
  }),
  route(suspension.startSuspension, (context, { params, body }) =>
    suspensions.startSuspension(context, { memberId: params.id, ...body }),
  ),
  route(requests.readWanted, (context, { query }) => readWanted(context, query.permissions.split(','))),
  route(requests.requestGrant, (context, { body }) => startGrantRequest(context, body)),
];
