/** Front door of company: which companies there are and who belongs to them. */

import { z } from 'zod';
import { shownPictures } from '#kernel/server/files.ts';
import { holidaySources } from '#kernel/server/holidays.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { namesBy } from '#kernel/server/names.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { give } from '#kernel/server/point.ts';
import { atGuardedAct } from '#kernel/server/proof.ts';
import { defineRoom, task } from '#kernel/server/room.ts';
import {
  confirmConsents,
  hasUnconfirmed,
  homesOfPerson,
  newcomerInvited,
  ownData,
  personLeaves,
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
import { eraseClosedName, eraseGone } from './closing.service.ts';
import { directory } from './directory.ts';
import { hasDueDomains } from './domain.queries.ts';
import { checkDue } from './domain.service.ts';
import { holidaysIn } from './holiday.service.ts';
import { invitationNames } from './invitation.queries.ts';
import { isInvited } from './invitation.service.ts';
import { listNames } from './invitation-list.queries.ts';
import { renewKept } from './legal.service.ts';
import { tellOfGuardedAct } from './master-mails.ts';
import { memberNames, personNames } from './names.ts';
import { invitationData } from './personal-data.ts';
import { inHomes, leaveCompany, ownMembership } from './persons.ts';
import { hasStandardText } from './profile.queries.ts';
import { readProfile } from './profile.service.ts';
import { routes } from './routes.ts';
import { showsLogo } from './settings.service.ts';

export { closeAtOnce } from './closing.service.ts';
export { createCompany, endFirstSteps, readCompany } from './company.service.ts';
export { countCompanies, countMembers, seeCompanies, seeCompany } from './core.service.ts';
export { directory, originOf } from './directory.ts';
export { tellFeature } from './feature.service.ts';
export { changeFounding, readFounding } from './founding.service.ts';
export { holidaysSince } from './holiday.service.ts';
export {
  amountsWritten,
  atMemberActivated,
  atPromiseKept,
  atRolesPromised,
  atWorkingDaysChanged,
  atZoneChanged,
  dataProcessors,
  guardedRoles,
} from './hooks.ts';
export { countInvitationsBy } from './invitation.service.ts';
export { forgetUnsent, keepInvitationList, listInvitationLists, standingOf } from './invitation-list.service.ts';
export { currentLegal, keepLegal, readLegal, withProcessors } from './legal.service.ts';
export { changeLimits, changeOwnLimits, placesLeft, readLimits, readOwnLimits } from './limit.service.ts';
export { atMastersAsked } from './master-mails.ts';
export { bumpAccess, memberLock } from './member.queries.ts';
export type { Member } from './member.service.ts';
export {
  addMember,
  allPeople,
  approveMember,
  changeTitle,
  findActive,
  findMember,
  findMembers,
  findMembership,
  holdMembers,
  listMembers,
  membershipsOf,
  noteVisit,
  removeMember,
  requestJoin,
  restoreMember,
  resumeMember,
  suspendMember,
} from './member.service.ts';
export { activeCompany, activeCompanyWithin, companyOf, inCompany } from './place.ts';
export { readProfile } from './profile.service.ts';
export { changeProfile } from './profile-change.service.ts';
export { holdCurrency } from './settings.service.ts';
export { restoreCompany, suspendCompany } from './standing.service.ts';

/** Domains lead here while their proof stands. Looked at once a day; how soon after a start, does not matter. */
const checkDomains = task({
  name: 'company.check-domains',
  payload: z.object({}),
  schedule: { afterStart: 30_000, every: 3_600_000 },
  hasWork: hasDueDomains,
  run: (context) => checkDue(context),
});

/** Companies whose days of grace are over go, each with all its rows. An hour more or less is nothing to thirty days. */
const confirmConsentsTask = task({
  name: 'company.confirm-consents',
  payload: z.object({}),
  schedule: { afterStart: 140_000, every: 'local-midnight' },
  hasWork: hasUnconfirmed,
  async run(context) {
    const { email, phone } = await readProfile(context);
    if (await confirmConsents(context, email || phone || null)) addJob(context, 'company.confirm-consents', {});
  },
});

/** What the pages say and what they do change together: nobody has to press anything for that. */
const renewLegal = task({
  name: 'company.renew-legal',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: hasStandardText,
  run: (context) => renewKept(context),
});

const eraseClosed = task({
  name: eraseClosedName,
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 120_000, every: 3_600_000 },
  run: (context) => eraseGone(context),
});

export const room = defineRoom({
  name: 'company',
  labels: companyLabels,
  audits: companyAudits,
  subjects: {
    member: memberNames,
    'access.member': memberNames,
    'company.member': memberNames,
    'company.invitation': namesBy(invitationNames),
    'company.invitation-list': namesBy(listNames),
    person: personNames,
    'company.domain': async (_context, ids) => ids.map((id) => ({ id, name: id })),
    company: async (context) => (context.company ? [context.company] : []),
  },
  permissions: companyPermissions,
  blocks: [invite],
  events: [companyProfileChanged, joinRequested, memberActivated, memberRemoved, memberSuspended],
  errors: companyErrors,
  routes,
  tasks: [checkDomains, eraseClosed, confirmConsentsTask, renewLegal],
  first: [readDomain, readCompanyHere],
  directory,
  gives: [
    give(atGuardedAct, tellOfGuardedAct),
    give(homesOfPerson, inHomes),
    give(newcomerInvited, isInvited),
    give(ownData, ownMembership),
    give(personLeaves, leaveCompany),
    give(shownPictures, showsLogo),
    give(holidaySources, holidaysIn),
    give(personalData, invitationData),
  ],
});
