/** From calls to services. */
import { recordAccess } from '#kernel/server/access-records.ts';
import type { Context } from '#kernel/server/context.ts';
import { route } from '#kernel/server/room.ts';
import * as requests from '../contract/grant-request.endpoints.ts';
import * as files from '../contract/invitation-file.endpoints.ts';
import * as leaving from '../contract/leaving.endpoints.ts';
import * as suspension from '../contract/suspension.endpoints.ts';
import { askForGrant, readWanted } from './grant-request.service.ts';
import * as invitations from './invitation-file.service.ts';
import * as leavers from './leaving.service.ts';
import * as suspensions from './suspension.service.ts';

const seen = (context: Context, action: string, ids: readonly string[]) =>
  recordAccess(context, { action, subject: { type: 'member', ids } });

export const routes = [
  route(files.checkInvitationFile, async (context, { body }) => {
    const { members, ...checked } = await invitations.checkInvitationFile(context, body.lines);
    seen(context, 'people.invitation-list.check', members);
    return checked;
  }),
  route(files.sendInvitationFile, (context, { body }) => invitations.sendInvitationFile(context, body)),
  route(files.listInvitationFiles, (context, { query }) => invitations.listInvitationFiles(context, query)),
  route(leaving.readHoldings, async (context, { params, query }) => {
    const held = await leavers.readHoldings(context, { memberId: params.id, comesBack: query.comesBack === 'true' });
    seen(context, 'people.member.holdings', [params.id]);
    return held;
  }),
  route(leaving.previewLeaving, async (context, { params, body }) => {
    const preview = await leavers.previewLeaving(context, { memberId: params.id, ...body });
    seen(context, 'people.member.leaving-preview', [params.id]);
    return preview;
  }),
  route(leaving.endMembership, (context, { params, body }) =>
    leavers.endMembership(context, { memberId: params.id, ...body }),
  ),
  route(suspension.readSuspension, (context, { params }) => suspensions.readSuspension(context, params.id)),
  route(suspension.previewSuspension, async (context, { params, body }) => {
    const preview = await suspensions.previewSuspension(context, { memberId: params.id, ...body });
    seen(context, 'people.member.suspension-preview', [params.id]);
    return preview;
  }),
  route(suspension.startSuspension, (context, { params, body }) =>
    suspensions.startSuspension(context, { memberId: params.id, ...body }),
  ),
  route(requests.readWanted, (context, { query }) => readWanted(context, query.permissions.split(','))),
  route(requests.askForGrant, (context, { body }) => askForGrant(context, body)),
];
