/** Account audit notes: record events of an account in the audit trail of the called host's company, else of the product. */
import { type AuditEntry, audit, auditAfterwards } from '#kernel/server/audit.ts';
import { type AnyContext, toScopeFields } from '#kernel/server/context.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

interface Owner {
  id: string;
  name: string;
}

/** Before signing in, the request comes from nobody yet: what a proof shows to be the person's own doing is the person's. */
function getOwnerContext(context: AnyContext, owner: Owner): AnyContext {
  if (context.actor.kind === 'person') return context;
  const nothing = { sessionId: '', memberId: null, roles: [], permissions: new Set<string>() };
  return { ...context, actor: { kind: 'person', personId: owner.id, name: owner.name, ...nothing } };
}

/** The signed-in person. @throws AUTHENTICATION_REQUIRED */
export function getOwner(context: AnyContext): Owner {
  const { personId } = getSignedInPersonId(context);
  return { id: personId, name: context.actor.kind === 'person' ? context.actor.name : '' };
}

/** Acts of a non-member on their own account on a company's host do not concern the company. */
const isForeignToCompany = ({ actor, company }: AnyContext): boolean =>
  company !== null && actor.kind === 'person' && actor.memberId === null;

/** In the unit of what was done. */
export function auditAccount(
  context: AnyContext,
  action: string,
  input: { owner: Owner; after?: AuditEntry['after'] },
): void {
  const entry = { action, subject: { type: 'person', id: input.owner.id }, after: input.after };
  if (isForeignToCompany(context))
    context.unit.afterCommit(() => auditAfterwards({ ...context, ...toScopeFields(null) }, entry));
  else audit(getOwnerContext(context, input.owner), entry);
}

/** A sign-in. One that only begins on the host of a company that is none of the person's does not concern that company. */
export function auditSignIn(
  context: AnyContext,
  input: { owner: Owner; by: string; kind?: 'user' | 'core'; elsewhere?: boolean | undefined },
): void {
  const { owner, by, kind, elsewhere } = input;
  const action = 'identity.session.open';
  const after = { by, ...(kind === 'core' && { kind }) };
  const entry = { action, subject: { type: 'person', id: owner.id }, after };
  if (elsewhere)
    context.unit.afterCommit(() =>
      auditAfterwards({ ...getOwnerContext(context, owner), ...toScopeFields(null) }, entry),
    );
  else auditAccount(context, action, { owner, after });
}

/** A person signed in or using a link failed the proof: perhaps someone else at an open screen. */
export function auditFailedProof(context: AnyContext, personId: string): void {
  auditAfterwards(isForeignToCompany(context) ? { ...context, ...toScopeFields(null) } : context, {
    action: 'identity.proof.refuse',
    subject: { type: 'person', id: personId },
  });
}

/** A failed sign-in: it does not reveal if the address has an owner, not even by its duration. */
export function auditFailedSignIn(context: AnyContext, email: string): void {
  auditAfterwards(context, { action: 'identity.session.refuse', subject: { type: 'address', id: email } });
}
