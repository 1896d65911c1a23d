/** Deletion cancel: a sign-in revokes the requested deletion. */
import type { AnyContext } from '#kernel/server/context.ts';
import { auditAccount } from './account-audit.ts';
import { updateDeletionCancelled } from './data-request.queries.ts';
import { mailOwner } from './owner-mail.ts';

export async function cancelDeletion(context: AnyContext, owner: { id: string; name: string }): Promise<void> {
  const [back] = await context.unit.query(updateDeletionCancelled(owner.id));
  if (!back) return;
  auditAccount(context, 'identity.deletion.take-back', { owner });
  await mailOwner(context, owner.id, { kind: 'deletion-taken-back' });
}
