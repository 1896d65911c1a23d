/** The block that invites: one person, or a part of the list that its run was begun with. */
import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { inviteBlock } from '../../contract/blocks.ts';
import { companyErrors } from '../../contract/errors.ts';
import { inviteByRun } from '../invitation.service.ts';
import { invitePart } from '../invitation-list.service.ts';
import { impactOf } from './invite-impact.ts';
import { invitations } from './invite-reversal.ts';

async function sendPart(context: Context, about: { list: string; part: number }) {
  const part = await invitePart(context, about);
  if (!part) throw fail(companyErrors.INVITATION_LIST_MISSING);
  const { name, handled, sent } = part;
  const impacts = sent.length > 0 ? [impactOf({ change: 'invited', list: { id: about.list, name }, sent })] : [];
  const output = { invited: sent.length, skipped: handled - sent.length };
  return { state: 'done' as const, output, impacts, weight: handled };
}

export const invite = block({
  contract: inviteBlock,
  async run({ context, execution, settings }) {
    const { email, name = null, role, part } = settings;
    if (!email) return sendPart(context, { list: execution.id, part: part ?? 0 });
    const { id } = await inviteByRun(context, { email, name, roles: [role] });
    const impacts = [impactOf({ change: 'invited', list: null, sent: [{ id, email }] })];
    return { state: 'done', output: { invitation: id }, impacts };
  },
  reversal: invitations,
});
