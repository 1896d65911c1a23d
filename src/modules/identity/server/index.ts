/** Front door of identity: who a person is. */
import { z } from 'zod';
import { defineRoom, task } from '#kernel/server/room.ts';
import { identityAudits } from '../contract/audits.ts';
import { identityLabels } from '../contract/labels.ts';
import { routes } from './routes.ts';
import { sweepSessions } from './session.queries.ts';
import { authenticator } from './tokens.service.ts';

export { startDemoProvider } from './demo-provider/server.ts';
export { checkPassword } from './password.service.ts';
export type { NewPerson } from './person.service.ts';
export {
  createPerson,
  enter,
  findPeople,
  findPersonByEmail,
  hasDemoAccounts,
  ownersOfEmails,
  readAccount,
  signIn,
} from './person.service.ts';
export { signedIn } from './signed-in.ts';
export {
  issueSelection,
  issueTempToken,
  limitVisits,
  notEnded,
  openSession,
  redeemSelection,
  redeemTempToken,
} from './tokens.service.ts';

const sweep = task({
  name: 'identity.sweep-sessions',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  async run(context) {
    for (const statement of sweepSessions()) context.unit.add(statement);
  },
});

export const room = defineRoom({
  name: 'identity',
  labels: identityLabels,
  audits: identityAudits,
  routes,
  tasks: [sweep],
  authenticator,
});
