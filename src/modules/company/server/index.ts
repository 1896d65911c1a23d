/** Front door of company: which companies there are and who belongs to them. */

import { namesBy } from '#kernel/server/names.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { companyAudits } from '../contract/audits.ts';
import { readCompany as readCompanyHere, readDomain } from '../contract/endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyProfileChanged, joinRequested, memberActivated, memberRemoved } from '../contract/events.ts';
import { companyLabels } from '../contract/labels.ts';
import { companyPermissions } from '../contract/permissions.ts';
import { directory } from './directory.ts';
import { invitationNames } from './invitation.queries.ts';
import { memberNames, personNames } from './names.ts';
import { routes } from './routes.ts';

export { createCompany, endFirstSteps, readCompany } from './company.service.ts';
export { directory, originOf } from './directory.ts';
export { atMemberActivated, atPromiseKept, atRolesPromised } from './hooks.ts';
export { currentLegal, keepLegal, readLegal } from './legal.service.ts';
export { bumpAccess } from './member.queries.ts';
export type { Member } from './member.service.ts';
export {
  addMember,
  approveMember,
  findActive,
  findMember,
  findMembers,
  findMembership,
  listMembers,
  membershipsOf,
  noteVisit,
  removeMember,
  requestJoin,
} from './member.service.ts';
export { activeCompany, activeCompanyWithin, inCompany } from './place.ts';
export { readProfile } from './profile.service.ts';

export const room = defineRoom({
  name: 'company',
  labels: companyLabels,
  audits: companyAudits,
  subjects: {
    member: memberNames,
    'access.member': memberNames,
    'company.member': memberNames,
    'company.invitation': namesBy(invitationNames),
    person: personNames,
    company: async (context) => (context.company ? [context.company] : []),
  },
  permissions: companyPermissions,
  events: [companyProfileChanged, joinRequested, memberActivated, memberRemoved],
  errors: companyErrors,
  routes,
  first: [readDomain, readCompanyHere],
  directory,
});
