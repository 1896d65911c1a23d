/** Front door of access: what a person may do. */
import { z } from 'zod';
import { defineJob, defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import {
  guardedRoles,
  mastersPoint,
  memberActivatedPoint,
  promiseValidityPoint,
  rolesPromisedPoint,
  updateAccessVersion,
} from '#modules/company/server/index.ts';
import { personalDataExportPoint, soleManagerPoint } from '#modules/identity/server/index.ts';
import { accessAudits } from '../contract/audits.ts';
import { accessLabels } from '../contract/labels.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { authorizer } from './authorizer.ts';
import { grant } from './blocks/grant.ts';
import { handOver } from './blocks/hand-over.ts';
import { memberRemove, memberSuspend, roleAssign } from './blocks/members.ts';
import { assertCatalogue } from './catalogue.ts';
import { removeEndedRoles } from './ended-roles.ts';
import { sendEndReminder } from './grant.service.ts';
import { hasGuardedRoles } from './guarded-permissions.ts';
import { selectRoleNames } from './names.queries.ts';
import { isOnlyMaster, listOwnRoles } from './person-rights.ts';
import { memberData } from './personal-data.ts';
import { provisionRoles } from './role.provision.ts';
import { selectHasEndedRoles } from './role.queries.ts';
import { assertMayInviteWithRoles, assignPromisedRoles, isPromiseValid } from './role.service.ts';
import { listMembersWithRole } from './role-facts.service.ts';
import { routes } from './routes.ts';
import { endExpiredView, views } from './view.service.ts';

export { authorizer } from './authorizer.ts';
export { describeHandOver, loadHandOver } from './blocks/hand-over.ts';
export { type BoundableResources, boundableResourcePoint } from './bounds.service.ts';
export { getCurrentCatalogue as permissionsHere } from './catalogue.ts';
export { explainPermission } from './explain.service.ts';
export { getPermissionsByRoles, listRolesGiving } from './grant.service.ts';
export { assertProofForRoles, assertProofToDelegate } from './guarded-permissions.ts';
export { type Holding, holdingPoint, readHoldings } from './holdings.ts';
export { type AccessState, type MemberMenu, type MenuEffect, memberMenuPoint, menuEffectPoint } from './menu.ts';
export { findMembers, listMembersWithRights, listPersonsWithRight, type MemberRights } from './rights.service.ts';
export {
  addPermissionToRoles,
  assertMayPromiseRoles,
  assertNotStronger,
  assignRoles,
  listRoles,
} from './role.service.ts';
export { listActiveRoleNames, listActiveRoles, listMembersWithRole, listRolesOfMember } from './role-facts.service.ts';
export { type ChartTeam, chartTeamPoint, getTeam } from './team.service.ts';
export { listWhoCan } from './who-can.service.ts';

/** A time-limited permission begins or ends: what is cached of the company's rights is read again. */
const refreshGrantsJob = defineJob({
  name: 'access.refresh-grants',
  payload: z.object({ grantId: z.uuid() }),
  async run(context) {
    context.unit.add(updateAccessVersion);
  },
});

/** A day before the end. */
const remindGrantJob = defineJob({
  name: 'access.remind-grant',
  payload: z.object({ grantId: z.uuid() }),
  run: (context, { grantId }) => sendEndReminder(context, grantId),
});

/** A role that was given for a time is over. */
const endTimedRolesJob = defineJob({
  name: 'access.end-roles',
  payload: z.object({}),
  schedule: { afterStart: 5000, every: 'local-midnight' },
  hasWork: selectHasEndedRoles,
  run: removeEndedRoles,
});

/** After its quarter of an hour. */
const endViewJob = defineJob({
  name: 'access.end-view',
  payload: z.object({ viewId: z.uuid() }),
  run: (context, { viewId }) => endExpiredView(context, viewId),
});

export const accessModule = defineModule({
  name: 'access',
  labels: accessLabels,
  audits: accessAudits,
  subjects: {
    role: createNameLookup(selectRoleNames),
    'access.role': createNameLookup(selectRoleNames),
  },
  permissions: accessPermissions,
  blocks: [roleAssign, memberRemove, memberSuspend, handOver, grant],
  routes,
  jobs: [refreshGrantsJob, endTimedRolesJob, remindGrantJob, endViewJob],
  views,
  authorizer,
  contributes: [
    contribute(memberActivatedPoint, assignPromisedRoles),
    contribute(rolesPromisedPoint, assertMayInviteWithRoles),
    contribute(guardedRoles, hasGuardedRoles),
    contribute(promiseValidityPoint, isPromiseValid),
    contribute(mastersPoint, async (context) =>
      (await listMembersWithRole(context, 'master')).map(({ personId }) => personId),
    ),
    contribute(soleManagerPoint, isOnlyMaster),
    contribute(personalDataExportPoint, listOwnRoles),
    contribute(personalData, memberData),
  ],
  check: assertCatalogue,
  provision: { run: provisionRoles },
});
