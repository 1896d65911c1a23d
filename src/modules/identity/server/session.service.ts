/** Where a person is signed in, and ending that from here. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { note, ownerOf } from './notes.ts';
import { endKeysOf } from './person-keys.ts';
import { requireProof } from './proof.service.ts';
import { otherSessionsOf, ownedSession, sessionsOf } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import * as tokens from './tokens.service.ts';

export async function listSessions(context: AnyContext) {
  const { personId, sessionId } = signedIn(context);
  const rows = await context.unit.query(sessionsOf(personId));
  return { sessions: rows.map((row) => ({ ...row, current: row.id === sessionId })) };
}

/** @throws REAUTHENTICATION_REQUIRED for another than this one, NOT_FOUND */
export async function endSession(context: AnyContext, id: string) {
  const { personId, sessionId } = signedIn(context);
  if (id !== sessionId) await requireProof(context);
  const [owned] = await context.unit.query(ownedSession(personId, id));
  if (!owned) throw fail(kernelErrors.NOT_FOUND);
  await tokens.endOneSession(context, id);
  note(context, 'identity.session.end', { owner: ownerOf(context), after: { session: id } });
  return {};
}

/**
 * All but this sign-in, with the companies that were entered from it; and the keys that act by the person's rights, if so wished.
 * @throws REAUTHENTICATION_REQUIRED
 */
export async function endOtherSessions(context: AnyContext, { withKeys }: { withKeys: boolean }) {
  const { personId, sessionId } = signedIn(context);
  await requireProof(context);
  const endedKeys = withKeys ? await endKeysOf(context, personId) : 0;
  const others = await context.unit.query(otherSessionsOf(personId, sessionId));
  for (const { id } of others) await tokens.endOneSession(context, id);
  if (others.length > 0) {
    note(context, 'identity.session.end', { owner: ownerOf(context), after: { sessions: others.length } });
  }
  return { ended: others.length, endedKeys };
}
