/** Front door of identity: who a person is. */
import { z } from 'zod';
import { heldWords } from '#kernel/server/erasure.ts';
import { keptFaces } from '#kernel/server/faces.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom, task } from '#kernel/server/room.ts';
import { identityAudits } from '../contract/audits.ts';
import { identityLabels } from '../contract/labels.ts';
import { readFace } from './avatar.service.ts';
import { ownConsents, withdrawAdvertising } from './consent.service.ts';
import { confirmConsents } from './consent-confirm.service.ts';
import { addressesHeld, eraseLeaving, eraseOne, writeOwnData } from './leaving.service.ts';
import { ownData, personLeaves } from './own-data.ts';
import { mailReset } from './reset.service.ts';
import { routes } from './routes.ts';
import { sweepSessions } from './session.queries.ts';
import { authenticator } from './tokens.service.ts';

export { choicesOf, languagesOf } from './choices.service.ts';
export { acknowledgeConsent } from './consent.service.ts';
export { confirmConsents, hasUnconfirmed } from './consent-confirm.service.ts';
export {
  countAccounts,
  findAccounts,
  giveCoreRoles,
  lockAccount,
  readCoreAccount,
  signOutAccount,
  unlockAccount,
} from './core.service.ts';
export { startDemoProvider } from './demo-provider/server.ts';
export { giveSampleFactor, withSecondFactor } from './factor.service.ts';
export { dismissPerson, leavingOf } from './leaving.service.ts';
export { homesOfPerson, keepsPerson, ownData, type PersonKeys, personKeys, personLeaves } from './own-data.ts';
export { checkPassword } from './password.service.ts';
export type { NewPerson } from './person.service.ts';
export {
  createPerson,
  enter,
  findPeople,
  findPersonByEmail,
  hasDemoAccounts,
  ownersOfEmails,
  peopleAtEmails,
  peopleNamed,
  personName,
  readAccount,
  signIn,
} from './person.service.ts';
export { changeRegistration, type Newcomer, newcomerInvited, readRegistration } from './registration.service.ts';
export { signedIn } from './signed-in.ts';
export {
  endSessionsHere,
  issueSelection,
  issueTempToken,
  limitVisits,
  notEnded,
  openSession,
  redeemSelection,
  redeemTempToken,
  sessionOfCookie,
  sessionsHere,
} from './tokens.service.ts';
export { demoCompanyCode, offersTour, tourStart } from './tour.ts';

const sweep = task({
  name: 'identity.sweep-sessions',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  async run(context) {
    for (const statement of sweepSessions()) context.unit.add(statement);
  },
});

const mailResetTask = task({
  name: 'identity.mail-reset',
  scope: 'root',
  payload: z.object({ email: z.string() }),
  run: (context, { email }) => mailReset(context, email),
});

/** At the root; each company confirms its own. */
const confirmRootConsents = task({
  name: 'identity.confirm-consents',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 140_000, every: 'local-midnight' },
  async run(context) {
    if (await confirmConsents(context, null)) addJob(context, 'identity.confirm-consents', {});
  },
});

export const room = defineRoom({
  name: 'identity',
  labels: identityLabels,
  audits: identityAudits,
  routes,
  tasks: [sweep, mailResetTask, writeOwnData, eraseLeaving, eraseOne, confirmRootConsents],
  authenticator,
  gives: [
    give(keptFaces, readFace),
    give(heldWords, addressesHeld),
    give(ownData, ownConsents),
    give(personLeaves, withdrawAdvertising),
  ],
});
