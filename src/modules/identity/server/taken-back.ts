/** Who signs in does not want to be deleted any more. */
import type { AnyContext } from '#kernel/server/context.ts';
import { takeBackDeletion } from './leaving.queries.ts';
import { note } from './notes.ts';
import { tellOwner } from './owner-mail.ts';

export async function takeBack(context: AnyContext, owner: { id: string; name: string }): Promise<void> {
  const [back] = await context.unit.query(takeBackDeletion(owner.id));
  if (!back) return;
  note(context, 'identity.deletion.take-back', { owner });
  await tellOwner(context, owner.id, { kind: 'deletion-taken-back' });
}
