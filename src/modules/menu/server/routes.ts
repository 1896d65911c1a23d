/** From calls to services. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { type Route, route } from '#kernel/server/app-module.ts';
import { readCustomerMenu } from '../contract/customer-menu.endpoints.ts';
import * as ofMember from '../contract/member-menu.endpoints.ts';
import { readMyMenu } from '../contract/my-menu.endpoints.ts';
import * as ofRoles from '../contract/role-menu.endpoints.ts';
import * as trees from '../contract/tree.endpoints.ts';
import * as customers from './customer-menu.service.ts';
import * as members from './member-menu.service.ts';
import * as roles from './role-menu.service.ts';
import * as service from './tree.service.ts';

export const routes: readonly Route[] = [
  route(readMyMenu, (context) => members.readMyMenu(context)),
  route(ofRoles.readMatrix, (context) => roles.readMatrix(context)),
  route(ofRoles.previewRoleMenus, async (context, { body }) => {
    const preview = await roles.previewRoleMenus(context, body.changes);
    const ids = preview.people.map(({ memberId }) => memberId);
    recordAccess(context, { action: 'menu.visibility.preview', subject: { type: 'member', ids } });
    return preview;
  }),
  route(ofRoles.changeRoleMenus, (context, { body }) => roles.changeRoleMenus(context, body.changes)),
  route(ofMember.readMemberMenu, async (context, { params }) => {
    const menu = await members.readMemberMenu(context, params.id);
    recordAccess(context, { action: 'menu.member.read', subject: { type: 'member', ids: [params.id] } });
    return menu;
  }),
  route(ofMember.changeMemberMenu, (context, { params, body }) =>
    members.changeMemberMenu(context, { memberId: params.id, changes: body.changes }),
  ),
  route(readCustomerMenu, (context) => customers.readCustomerMenu(context)),
  route(trees.readTree, (context, { params }) => service.readTree(context, params.portal)),
  route(trees.saveTree, (context, { params, body }) => service.saveTree(context, { ...params, ...body })),
  route(trees.publishTree, (context, { params, body }) => service.publishTree(context, { ...params, ...body })),
  route(trees.restoreTree, (context, { params, body }) => service.restoreTree(context, { ...params, ...body })),
  route(trees.listTreeVersions, (context, { params, query }) =>
    service.listTreeVersions(context, { ...params, ...query }),
  ),
];
