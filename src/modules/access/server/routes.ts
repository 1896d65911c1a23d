/** Routes: the function for each endpoint of roles, sign-in and rights. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { downloadRoute, type Route, route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as explanations from '../contract/explain.endpoints.ts';
import * as given from '../contract/grant.endpoints.ts';
import { readHygiene } from '../contract/hygiene.endpoints.ts';
import * as mastership from '../contract/mastership.endpoints.ts';
import * as oneMember from '../contract/member.endpoints.ts';
import * as permissions from '../contract/permission.endpoints.ts';
import * as oneRole from '../contract/role.endpoints.ts';
import * as signInRules from '../contract/sign-in-rules.endpoints.ts';
import * as viewing from '../contract/view.endpoints.ts';
import * as who from '../contract/who-can.endpoints.ts';
import { listAvailableBounds } from './bounds.service.ts';
import { listPermissionsByModule } from './catalogue.ts';
import * as explained from './explain.service.ts';
import { createPermissionExport } from './explain-export.service.ts';
import * as grants from './grant.service.ts';
import { previewGrant } from './grant-preview.service.ts';
import * as hygiene from './hygiene.service.ts';
import * as masters from './mastership.service.ts';
import * as me from './me.service.ts';
import * as members from './member.service.ts';
import * as memberAccess from './member-access.service.ts';
import * as roles from './role.service.ts';
import { previewRole } from './role-preview.service.ts';
import { compareRoleVersions, listRoleVersions } from './role-version.service.ts';
import * as signIn from './sign-in.service.ts';
import { changeSignInRules, readSignInRules } from './sign-in-rules.service.ts';
import { giveTimedRole } from './timed-role.service.ts';
import * as views from './view.service.ts';
import { listWhoCan } from './who-can.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.login, (context, { body }) => signIn.signIn(context, body)),
  route(endpoints.loginFlat, async (context, { body }) =>
    signIn.toFlatReply(context, await signIn.signIn(context, body)),
  ),
  route(endpoints.logInToCompany, (context, { body }) => signIn.signInToCompany(context, body)),
  route(endpoints.selectCompany, (context, { body }) => signIn.selectCompany(context, body)),
  route(endpoints.crossToTenant, (context, { body }) => signIn.enterOtherCompany(context, body)),
  route(endpoints.exchangeTempToken, (context, { body }) => signIn.exchangeTempToken(context, body)),
  route(endpoints.readMe, (context) => me.readMe(context)),
  route(endpoints.readMeFlat, async (context) => ({ success: true as const, user: await me.readUser(context) })),
  route(endpoints.listMyCompanies, (context) => me.listOwnCompanies(context)),
  route(mastership.readMastership, (context) => masters.readMastership(context)),
  route(mastership.offerMastership, (context, { body }) => masters.offerMastership(context, body.memberId)),
  route(mastership.acceptMastership, (context, { body }) => masters.acceptMastership(context, body.offerId)),
  route(mastership.endOffer, (context) => masters.endOffer(context)),
  route(mastership.leaveCompany, async (context) => {
    await masters.leaveCompany(context);
    return {};
  }),
  route(signInRules.readSignInRules, (context) => readSignInRules(context)),
  route(signInRules.changeSignInRules, (context, { body }) => changeSignInRules(context, body)),
  route(endpoints.listMembers, async (context, { query }) => {
    const page = await members.listMembers(context, query);
    const ids = page.data.map((member) => member.id);
    recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids } });
    return page;
  }),
  route(endpoints.approveMember, (context, { params, body }) =>
    members.approveMember(context, { memberId: params.id, roles: body?.roles ?? ['user'] }),
  ),
  route(endpoints.assignMemberRoles, (context, { params, body }) =>
    members.changeMemberRoles(context, { memberId: params.id, roles: body.roles }),
  ),
  route(oneMember.giveTimedRole, (context, { params, body }) =>
    giveTimedRole(context, { memberId: params.id, ...body }),
  ),
  route(endpoints.removeMember, async (context, { params }) => {
    await members.removeMember(context, params.id);
    return {};
  }),
  route(oneMember.readMember, async (context, { params }) => {
    const member = await memberAccess.readMember(context, params.id);
    recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids: [member.id] } });
    return member;
  }),
  route(oneMember.suspendMember, (context, { params }) => memberAccess.suspendMember(context, params.id)),
  route(oneMember.resumeMember, (context, { params }) => memberAccess.resumeMember(context, params.id)),
  route(oneMember.changeMemberTitle, (context, { params, body }) =>
    members.changeMemberTitle(context, params.id, body.title),
  ),
  route(oneMember.listMemberSessions, async (context, { params }) => {
    const sessions = await memberAccess.listMemberSessions(context, params.id);
    if (!sessions.isHidden) {
      recordAccess(context, { action: 'access.member.sessions', subject: { type: 'member', ids: [params.id] } });
    }
    return sessions;
  }),
  route(oneMember.endMemberSessions, (context, { params, query }) =>
    memberAccess.endMemberSessions(context, { memberId: params.id, session: query.session }),
  ),
  route(endpoints.listRoles, (context) => roles.listRoles(context)),
  route(endpoints.createRole, (context, { body }) => roles.createRole(context, body)),
  route(endpoints.changeRole, (context, { params, body }) =>
    roles.changeRole(context, { id: params.id, change: body }),
  ),
  route(oneRole.readRole, (context, { params }) => roles.readRoleDetail(context, params.id)),
  route(oneRole.listRoleVersions, (context, { params, query }) =>
    listRoleVersions(context, { id: params.id, ...query }),
  ),
  route(oneRole.compareRoleVersions, (context, { params, query }) =>
    compareRoleVersions(context, { id: params.id, ...query }),
  ),
  route(oneRole.previewRole, async (context, { params, body }) => {
    const preview = await previewRole(context, { id: params.id, change: body });
    const ids = preview.people.map(({ memberId }) => memberId);
    if (ids.length > 0) recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids } });
    return preview;
  }),
  route(oneRole.restoreRole, (context, { params, body }) => roles.restoreRole(context, { id: params.id, ...body })),
  route(permissions.deleteRole, async (context, { params }) => {
    await roles.deleteRole(context, params.id);
    return {};
  }),
  route(permissions.listPermissions, async (context) => ({ permissions: await listPermissionsByModule(context) })),
  route(explanations.explainAccess, (context, { query }) => explained.explainPermission(context, query)),
  route(readHygiene, (context) => hygiene.readHygiene(context)),
  route(who.listWhoCan, (context, { query }) => listWhoCan(context, query)),
  downloadRoute(explanations.exportPermissionsOf, (context, { body }) => createPermissionExport(context, body)),
  route(explanations.listPermissionsOf, (context, { query }) => explained.listHeldPermissions(context, query)),
  route(viewing.previewView, (context, { query }) => views.previewView(context, query.memberId)),
  route(viewing.beginView, (context, { body }) => views.beginView(context, body)),
  route(viewing.endView, (context, { params }) => views.endView(context, params.id)),
  route(given.listGrants, (context, { query }) => grants.listGrants(context, query)),
  route(given.previewGrant, (context, { body }) => previewGrant(context, body)),
  route(given.listBounds, (context, { query }) => listAvailableBounds(context, query)),
  route(given.giveGrant, (context, { body }) => grants.giveGrant(context, body)),
  route(given.endGrant, (context, { params, body }) => grants.endGrant(context, { id: params.id, ...body })),
];
