/** The blocks that give a member other roles, that shut one out for a while, and that end a membership. */

import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { defineBlockServer, readIds } from '#kernel/server/block.ts';
import { findMember, memberLock } from '#modules/company/server/index.ts';
import { memberRemoveBlock, memberSuspendBlock, roleAssignBlock } from '../../contract/blocks.ts';
import { removeMember } from '../member.service.ts';
import { suspendMember } from '../member-access.service.ts';
import { assignRoles } from '../role.service.ts';
import { listPermissionsOfRoles } from '../role-facts.service.ts';
import { createGivingAction, getConstantNames } from './block-actions.ts';
import { createMemberImpact } from './member-impacts.ts';
import { getCurrentSuspension, getNamedMember, getPermanentRoles, members } from './member-reversal.ts';

const locksMember = { of: memberLock, keys: (settings: Json | undefined) => readIds(settings, ['member']) };

export const roleAssign = defineBlockServer({
  contract: roleAssignBlock,
  async run({ context, settings }) {
    const before = await getPermanentRoles(context, settings.member);
    const member = await assignRoles(context, { memberId: settings.member, roles: settings.roles });
    const after = [...new Set(settings.roles)].sort();
    const impacts =
      before.join() === after.join()
        ? []
        : [createMemberImpact(await getNamedMember(context, member), { change: 'roles', before, after })];
    return { state: 'done', output: { roles: after }, impacts };
  },
  async acts(context, { roles }) {
    const permissions = await listPermissionsOfRoles(context, getConstantNames(roles));
    return [{ ...(await createGivingAction(context, roleAssignBlock, roles, permissions)), setting: 'roles' }];
  },
  locks: locksMember,
  reversal: members,
});

export const memberRemove = defineBlockServer({
  contract: memberRemoveBlock,
  async run({ context, settings }) {
    const member = await findMember(context, settings.member);
    if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
    const roles = await getPermanentRoles(context, member.id);
    const named = await getNamedMember(context, member);
    await removeMember(context, member.id);
    const { id, personId, title, joinedAt, invitedBy } = member;
    const fact = { change: 'left' as const, member: { id, personId, title, joinedAt, invitedBy }, roles };
    return { state: 'done', output: { person: personId }, impacts: [createMemberImpact(named, fact)] };
  },
  locks: locksMember,
  reversal: members,
});

export const memberSuspend = defineBlockServer({
  contract: memberSuspendBlock,
  async run({ context, settings }) {
    const { id, personId } = await suspendMember(context, settings.member);
    return {
      state: 'done',
      output: { person: personId },
      impacts: [
        createMemberImpact(await getNamedMember(context, { id, personId }), await getCurrentSuspension(context, id)),
      ],
    };
  },
  locks: locksMember,
  reversal: members,
});
