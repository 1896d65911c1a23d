/** Session service: a person's sessions, and ending them remotely. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import { endKeys } from './person-keys.ts';
import { assertProof } from './proof.service.ts';
import { selectOtherSessions, selectOwnSession, selectSessions } from './session.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import * as tokens from './tokens.service.ts';

export async function listSessions(context: AnyContext) {
  const { personId, sessionId } = getSignedInPersonId(context);
  const rows = await context.unit.query(selectSessions(personId));
  return { sessions: rows.map((row) => ({ ...row, current: row.id === sessionId })) };
}

/** @throws REAUTHENTICATION_REQUIRED for another than this one, NOT_FOUND */
export async function endSession(context: AnyContext, id: string) {
  const { personId, sessionId } = getSignedInPersonId(context);
  if (id !== sessionId) await assertProof(context);
  const [owned] = await context.unit.query(selectOwnSession(personId, id));
  if (!owned) throw fail(kernelErrors.NOT_FOUND);
  await tokens.endOneSession(context, id);
  auditAccount(context, 'identity.session.end', { owner: getOwner(context), after: { session: id } });
  return {};
}

/**
 * All but this sign-in, with the companies that were entered from it; and the keys that act by the person's rights, if so wished.
 * @throws REAUTHENTICATION_REQUIRED
 */
export async function endOtherSessions(context: AnyContext, { withKeys }: { withKeys: boolean }) {
  const { personId, sessionId } = getSignedInPersonId(context);
  await assertProof(context);
  const endedKeys = withKeys ? await endKeys(context, personId) : 0;
  const others = await context.unit.query(selectOtherSessions(personId, sessionId));
  for (const { id } of others) await tokens.endOneSession(context, id);
  if (others.length > 0) {
    auditAccount(context, 'identity.session.end', { owner: getOwner(context), after: { sessions: others.length } });
  }
  return { ended: others.length, endedKeys };
}
