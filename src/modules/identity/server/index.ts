/** Front door of identity: who a person is. */
import { z } from 'zod';
import { defineJob, defineModule } from '#kernel/server/app-module.ts';
import { avatarBytesPoint } from '#kernel/server/avatars.ts';
import { wordsInUsePoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { identityAudits } from '../contract/audits.ts';
import { identityLabels } from '../contract/labels.ts';
import { readAvatar } from './avatar.service.ts';
import { listOwnConsents, withdrawAdvertising } from './consent.service.ts';
import { confirmConsents } from './consent-confirm.service.ts';
import { eraseDuePersonsJob, erasePersonJob, findExistingAddresses, writeExportJob } from './data-request.service.ts';
import { personalDataExportPoint, personErasurePoint } from './person-points.ts';
import { sendResetMail } from './reset.service.ts';
import { routes } from './routes.ts';
import { deleteExpiredSessions } from './session.queries.ts';
import { createAuthenticator } from './tokens.service.ts';

export { acknowledgeConsent } from './consent.service.ts';
export { confirmConsents, hasUnconfirmed } from './consent-confirm.service.ts';
export {
  countAccounts,
  findAccounts,
  lockAccount,
  readCoreAccount,
  setCoreRoles,
  signOutAccount,
  unlockAccount,
} from './core.service.ts';
export { dismissPerson, filterInDeletion } from './data-request.service.ts';
export { startDemoProvider } from './demo-provider/server.ts';
export { createSampleFactor, filterWithSecondFactor } from './factor.service.ts';
export { checkPassword } from './password.service.ts';
export type { NewPerson } from './person.service.ts';
export {
  createPerson,
  createSignIn,
  findOwnersOfEmails,
  findPeople,
  findPeopleAtEmails,
  findPeopleNamed,
  findPersonByEmail,
  getPersonName,
  hasDemoAccounts,
  readAccount,
  signIn,
} from './person.service.ts';
export {
  type PersonKeys,
  personalDataExportPoint,
  personCompaniesPoint,
  personErasurePoint,
  personKeysPoint,
  soleManagerPoint,
} from './person-points.ts';
export { listLanguages, listPreferences } from './preferences.service.ts';
export {
  changeRegistration,
  type Newcomer,
  newcomerInvitationPoint,
  readRegistration,
} from './registration.service.ts';
export { getSignedInPersonId } from './signed-in-person.ts';
export {
  endSessionsOfCompany,
  filterNotEnded,
  findSessionOfCookie,
  issueSelection,
  issueTempToken,
  limitVisits,
  listSessionsOfCompany,
  openSession,
  redeemSelection,
  redeemTempToken,
} from './tokens.service.ts';
export { getDemoCompanyCode, getTourStart, isTourAvailable } from './tour.ts';

const sweepJob = defineJob({
  name: 'identity.sweep-sessions',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  async run(context) {
    for (const statement of deleteExpiredSessions()) context.unit.add(statement);
  },
});

const mailResetJob = defineJob({
  name: 'identity.mail-reset',
  scope: 'root',
  payload: z.object({ email: z.string() }),
  run: (context, { email }) => sendResetMail(context, email),
});

/** At the root; each company confirms its own. */
const confirmRootConsentsJob = defineJob({
  name: 'identity.confirm-consents',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 140_000, every: 'local-midnight' },
  async run(context) {
    if (await confirmConsents(context, null)) addJob(context, 'identity.confirm-consents', {});
  },
});

export const identityModule = defineModule({
  name: 'identity',
  labels: identityLabels,
  audits: identityAudits,
  routes,
  jobs: [sweepJob, mailResetJob, writeExportJob, eraseDuePersonsJob, erasePersonJob, confirmRootConsentsJob],
  authenticator: createAuthenticator,
  contributes: [
    contribute(avatarBytesPoint, readAvatar),
    contribute(wordsInUsePoint, findExistingAddresses),
    contribute(personalDataExportPoint, listOwnConsents),
    contribute(personErasurePoint, withdrawAdvertising),
  ],
});
