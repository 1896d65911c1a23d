/** The block that invites: one person, or a part of the list that its run was begun with. */
import { type BlockAction, isExpression, type Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { inviteBlock } from '../../contract/blocks.ts';
import { companyErrors } from '../../contract/errors.ts';
import { hasGuardedRoles } from '../extension-points.ts';
import { inviteByRun } from '../invitation.service.ts';
import { invitePart } from '../invitation-list.service.ts';
import { createImpact } from './invite-impact.ts';
import { invitationReversal } from './invite-reversal.ts';

async function sendPart(context: Context, input: { list: string; part: number }) {
  const part = await invitePart(context, input);
  if (!part) throw fail(companyErrors.INVITATION_LIST_MISSING);
  const { name, handled, sent } = part;
  const impacts = sent.length > 0 ? [createImpact({ change: 'invited', list: { id: input.list, name }, sent })] : [];
  const output = { invited: sent.length, skipped: handled - sent.length };
  return { state: 'done' as const, output, impacts, weight: handled };
}

/** The lists of the product's own flow were proved when they were handed over: they hold the roles of each. */
const isOfList = ({ email, part }: { readonly [key: string]: Json }): boolean =>
  (email ?? null) === null && (part ?? null) !== null;

/** A guarded role is a separate act: the starter of the flow sees it and must confirm their identity. */
async function actOfInviting(context: Context, settings: { readonly [key: string]: Json }): Promise<BlockAction> {
  const { kind, title, act, sensitive = false } = inviteBlock;
  const { role = 'user' } = settings;
  const names = typeof role === 'string' && !isExpression(role) ? [role] : null;
  const isGiving = !isOfList(settings) && (names === null || (await hasGuardedRoles(context, names)));
  const key = isGiving ? `${kind} ${names?.join() ?? '='}` : kind;
  return { key, sentence: act ?? title, isSensitive: sensitive, isGiving, needs: [] };
}

export const invite = defineBlockServer({
  contract: inviteBlock,
  acts: async (context, settings) => [await actOfInviting(context, settings)],
  async run({ context, execution, settings }) {
    const { email, name = null, role, part } = settings;
    if (!email) return sendPart(context, { list: execution.id, part: part ?? 0 });
    const { id } = await inviteByRun(context, { email, name, roles: [role] });
    const impacts = [createImpact({ change: 'invited', list: null, sent: [{ id, email }] })];
    return { state: 'done', output: { invitation: id }, impacts };
  },
  reversal: invitationReversal,
});
