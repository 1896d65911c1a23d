/** Front door of access: what a person may do. */
import { z } from 'zod';
import { namesBy } from '#kernel/server/names.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom, task } from '#kernel/server/room.ts';
import {
  atMastersAsked,
  atMemberActivated,
  atPromiseKept,
  atRolesPromised,
  bumpAccess,
  guardedRoles,
} from '#modules/company/server/index.ts';
import { keepsPerson, ownData } from '#modules/identity/server/index.ts';
import { accessAudits } from '../contract/audits.ts';
import { accessLabels } from '../contract/labels.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { authorizer } from './authorizer.ts';
import { grant } from './blocks/grant.ts';
import { handOver } from './blocks/hand-over.ts';
import { memberRemove, memberSuspend, roleAssign } from './blocks/members.ts';
import { checkCatalogue } from './catalogue.ts';
import { endRoles } from './ended-roles.ts';
import { remindOfEnd } from './grant.service.ts';
import { rolesGiveGuarded } from './guarded.ts';
import { roleNames } from './names.queries.ts';
import { memberData } from './personal-data.ts';
import { isOnlyMaster, ownRoles } from './persons.ts';
import { provisionRoles } from './role.provision.ts';
import { hasEndedRoles } from './role.queries.ts';
import { guardInviting, promiseHolds, welcomeMember } from './role.service.ts';
import { membersWithRole } from './role-facts.service.ts';
import { routes } from './routes.ts';
import { endLateView, views } from './view.service.ts';

export { authorizer } from './authorizer.ts';
export { handOverOf, handOverSentence } from './blocks/hand-over.ts';
export { type BoundThings, boundThings } from './bounds.service.ts';
export { catalogueHere as permissionsHere } from './catalogue.ts';
export { explain } from './explain.service.ts';
export { heldByRoles, rolesGiving } from './grant.service.ts';
export { demandProofForRoles, demandProofToLendAll } from './guarded.ts';
export { type Holding, holdings, readHoldings } from './holdings.ts';
export { type MenuEffect, type MenuOf, menuEffects, menuOfMember, type Standing } from './menu.ts';
export { type MemberRights, membersNamed, membersWithRights, personsWithRight } from './rights.service.ts';
export { assignRoles, givePermissions, guardPromising, listRoles, refuseStronger } from './role.service.ts';
export { activeRoleNames, activeRoles, membersWithRole, rolesOfMember } from './role-facts.service.ts';
export { type TeamInChart, teamOf, teamsInChart } from './team.service.ts';
export { listWhoCan } from './who-can.service.ts';

/** A time-limited permission begins or ends: what is cached of the company's rights is read again. */
const refreshGrants = task({
  name: 'access.refresh-grants',
  payload: z.object({ grantId: z.uuid() }),
  async run(context) {
    context.unit.add(bumpAccess);
  },
});

/** A day before the end. */
const remindGrant = task({
  name: 'access.remind-grant',
  payload: z.object({ grantId: z.uuid() }),
  run: (context, { grantId }) => remindOfEnd(context, grantId),
});

/** A role that was given for a time is over. */
const endTimedRoles = task({
  name: 'access.end-roles',
  payload: z.object({}),
  schedule: { afterStart: 5000, every: 'local-midnight' },
  hasWork: hasEndedRoles,
  run: endRoles,
});

/** After its quarter of an hour. */
const endView = task({
  name: 'access.end-view',
  payload: z.object({ viewId: z.uuid() }),
  run: (context, { viewId }) => endLateView(context, viewId),
});

export const room = defineRoom({
  name: 'access',
  labels: accessLabels,
  audits: accessAudits,
  subjects: {
    role: namesBy(roleNames),
    'access.role': namesBy(roleNames),
  },
  permissions: accessPermissions,
  blocks: [roleAssign, memberRemove, memberSuspend, handOver, grant],
  routes,
  tasks: [refreshGrants, endTimedRoles, remindGrant, endView],
  views,
  authorizer,
  gives: [
    give(atMemberActivated, welcomeMember),
    give(atRolesPromised, guardInviting),
    give(guardedRoles, rolesGiveGuarded),
    give(atPromiseKept, promiseHolds),
    give(atMastersAsked, async (context) => (await membersWithRole(context, 'master')).map(({ personId }) => personId)),
    give(keepsPerson, isOnlyMaster),
    give(ownData, ownRoles),
    give(personalData, memberData),
  ],
  check: checkCatalogue,
  provision: { run: provisionRoles },
});
