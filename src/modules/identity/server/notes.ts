/** What happens to an account, in the audit trail of the company whose host was called, else in that of the product. */
import { type AuditEntry, audit, auditAfterwards } from '#kernel/server/audit.ts';
import { type AnyContext, placed } from '#kernel/server/context.ts';
import { signedIn } from './signed-in.ts';

interface Owner {
  id: string;
  name: string;
}

/** Before signing in, the request comes from nobody yet: what a proof shows to be the person's own doing is the person's. */
function as(context: AnyContext, owner: Owner): AnyContext {
  if (context.actor.kind === 'person') return context;
  const nothing = { sessionId: '', memberId: null, roles: [], permissions: new Set<string>() };
  return { ...context, actor: { kind: 'person', personId: owner.id, name: owner.name, ...nothing } };
}

/** Whoever is signed in. @throws AUTHENTICATION_REQUIRED */
export function ownerOf(context: AnyContext): Owner {
  const { personId } = signedIn(context);
  return { id: personId, name: context.actor.kind === 'person' ? context.actor.name : '' };
}

/** What whoever is no member does to the own account on a company's host is none of the company's business. */
const isStranger = ({ actor, company }: AnyContext): boolean =>
  company !== null && actor.kind === 'person' && actor.memberId === null;

/** In the unit of what was done. */
export function note(context: AnyContext, action: string, about: { owner: Owner; after?: AuditEntry['after'] }): void {
  const entry = { action, subject: { type: 'person', id: about.owner.id }, after: about.after };
  if (isStranger(context)) context.unit.afterCommit(() => auditAfterwards({ ...context, ...placed(null) }, entry));
  else audit(as(context, about.owner), entry);
}

/** A sign-in. One that only begins on the host of a company that is none of the person's does not concern that company. */
export function noteOpened(
  context: AnyContext,
  about: { owner: Owner; by: string; kind?: 'user' | 'core'; elsewhere?: boolean | undefined },
): void {
  const { owner, by, kind, elsewhere } = about;
  const action = 'identity.session.open';
  const after = { by, ...(kind === 'core' && { kind }) };
  const entry = { action, subject: { type: 'person', id: owner.id }, after };
  if (elsewhere) context.unit.afterCommit(() => auditAfterwards({ ...as(context, owner), ...placed(null) }, entry));
  else note(context, action, { owner, after });
}

/** Who is signed in, or came by a link, and could not prove it: perhaps someone else at an open screen. */
export function noteUnproved(context: AnyContext, personId: string): void {
  auditAfterwards(isStranger(context) ? { ...context, ...placed(null) } : context, {
    action: 'identity.proof.refuse',
    subject: { type: 'person', id: personId },
  });
}

/** A sign-in that failed: whether the address is somebody's is not told, and takes no other time. */
export function noteRefused(context: AnyContext, email: string): void {
  auditAfterwards(context, { action: 'identity.session.refuse', subject: { type: 'address', id: email } });
}
