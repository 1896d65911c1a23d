/** Front door of company: which companies there are and who belongs to them. */

import { z } from 'zod';
import { defineJob, defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { pictureVisibilityPoint } from '#kernel/server/files.ts';
import { holidaysPoint } from '#kernel/server/holidays.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { guardedActionPoint } from '#kernel/server/proof.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import {
  confirmConsents,
  hasUnconfirmed,
  newcomerInvitationPoint,
  personalDataExportPoint,
  personCompaniesPoint,
  personErasurePoint,
} from '#modules/identity/server/index.ts';
import { companyAudits } from '../contract/audits.ts';
import { readCompany as readCompanyHere, readDomain } from '../contract/endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import {
  companyProfileChanged,
  joinRequested,
  memberActivated,
  memberRemoved,
  memberSuspended,
} from '../contract/events.ts';
import { companyLabels } from '../contract/labels.ts';
import { companyPermissions } from '../contract/permissions.ts';
import { invite } from './blocks/invite.ts';
import { eraseClosedName, eraseExpiredCompanies } from './closing.service.ts';
import { getDirectory } from './company-directory.ts';
import { selectHasDueDomains } from './domain.queries.ts';
import { checkDueDomains } from './domain.service.ts';
import { listHolidaysBetween } from './holiday.service.ts';
import { selectInvitationNames } from './invitation.queries.ts';
import { isInvited } from './invitation.service.ts';
import { selectListNames } from './invitation-list.queries.ts';
import { renewStoredStandard } from './legal.service.ts';
import { mailGuardedAction } from './master-mails.ts';
import { getMemberNames, getPersonNames } from './names.ts';
import { exportOwnMembership, leaveCompany, runInCompaniesOf } from './person-data.ts';
import { invitationData } from './personal-data.ts';
import { selectHasStandardText } from './profile.queries.ts';
import { readProfile } from './profile.service.ts';
import { routes } from './routes.ts';
import { canShowLogo } from './settings.service.ts';

export { closeAtOnce } from './closing.service.ts';
export { createCompany, endFirstSteps, readCompany } from './company.service.ts';
export { getActiveCompany, getActiveCompanyWithin, getCompany, runInCompany } from './company-access.ts';
export { getDirectory, getOrigin } from './company-directory.ts';
export { restoreCompany, suspendCompany } from './company-status.service.ts';
export { countCompanies, countMembers, listPlatformCompanies, readPlatformCompany } from './core.service.ts';
export {
  amountsWrittenPoint,
  dataProcessorPoint,
  guardedRoles,
  memberActivatedPoint,
  promiseValidityPoint,
  rolesPromisedPoint,
  workingDaysChangedPoint,
  zoneChangedPoint,
} from './extension-points.ts';
export { setFeature } from './feature.service.ts';
export { changeFounding, readFounding } from './founding.service.ts';
export { getHolidaysSince } from './holiday.service.ts';
export { countInvitationsBy } from './invitation.service.ts';
export { deleteUnsent, getAddressStates, listInvitationLists, storeInvitationList } from './invitation-list.service.ts';
export { getCurrentLegal, readLegal, storeCurrentLegal, withLegalRenewal } from './legal.service.ts';
export { changeLimits, changeOwnLimits, getPlacesLeft, readLimits, readOwnLimits } from './limit.service.ts';
export { mastersPoint } from './master-mails.ts';
export { memberLock, updateAccessVersion } from './member.queries.ts';
export type { Member } from './member.service.ts';
export {
  addMember,
  approveMember,
  findActiveMembers,
  findMember,
  findMembers,
  findMembership,
  listMembers,
  listMembershipsOf,
  listPeople,
  lockMembers,
  recordVisit,
  removeMember,
  requestJoin,
  restoreMember,
  resumeMember,
  suspendMember,
  updateMemberTitle,
} from './member.service.ts';
export { readProfile } from './profile.service.ts';
export { changeProfile } from './profile-change.service.ts';
export { lockCompanyCurrency } from './settings.service.ts';

/** Domains lead here while their proof is valid. Checked once a day; the delay after the start is irrelevant. */
const checkDomainsJob = defineJob({
  name: 'company.check-domains',
  payload: z.object({}),
  schedule: { afterStart: 30_000, every: 3_600_000 },
  hasWork: selectHasDueDomains,
  run: (context) => checkDueDomains(context),
});

/** Companies whose days of grace are over go, each with all its rows. An hour more or less is nothing to thirty days. */
const confirmConsentsJob = defineJob({
  name: 'company.confirm-consents',
  payload: z.object({}),
  schedule: { afterStart: 140_000, every: 'local-midnight' },
  hasWork: hasUnconfirmed,
  async run(context) {
    const { email, phone } = await readProfile(context);
    if (await confirmConsents(context, email || phone || null)) addJob(context, 'company.confirm-consents', {});
  },
});

/** Legal texts are renewed together with the product's behaviour, without any action by the company. */
const renewLegalJob = defineJob({
  name: 'company.renew-legal',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: selectHasStandardText,
  run: (context) => renewStoredStandard(context),
});

const eraseExpiredCompaniesJob = defineJob({
  name: eraseClosedName,
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 120_000, every: 3_600_000 },
  run: (context) => eraseExpiredCompanies(context),
});

export const companyModule = defineModule({
  name: 'company',
  labels: companyLabels,
  audits: companyAudits,
  subjects: {
    member: getMemberNames,
    'access.member': getMemberNames,
    'company.member': getMemberNames,
    'company.invitation': createNameLookup(selectInvitationNames),
    'company.invitation-list': createNameLookup(selectListNames),
    person: getPersonNames,
    'company.domain': async (_context, ids) => ids.map((id) => ({ id, name: id })),
    company: async (context) => (context.company ? [context.company] : []),
  },
  permissions: companyPermissions,
  blocks: [invite],
  events: [companyProfileChanged, joinRequested, memberActivated, memberRemoved, memberSuspended],
  errors: companyErrors,
  routes,
  jobs: [checkDomainsJob, eraseExpiredCompaniesJob, confirmConsentsJob, renewLegalJob],
  preloadedEndpoints: [readDomain, readCompanyHere],
  directory: getDirectory,
  contributes: [
    contribute(guardedActionPoint, mailGuardedAction),
    contribute(personCompaniesPoint, runInCompaniesOf),
    contribute(newcomerInvitationPoint, isInvited),
    contribute(personalDataExportPoint, exportOwnMembership),
    contribute(personErasurePoint, leaveCompany),
    contribute(pictureVisibilityPoint, canShowLogo),
    contribute(holidaysPoint, listHolidaysBetween),
    contribute(personalData, invitationData),
  ],
});
