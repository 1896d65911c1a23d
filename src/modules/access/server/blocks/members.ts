/** The blocks that give a member other roles, that shut one out for a while, and that end a membership. */

import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block, idsAt } from '#kernel/server/block.ts';
import { findMember, memberLock } from '#modules/company/server/index.ts';
import { memberRemoveBlock, memberSuspendBlock, roleAssignBlock } from '../../contract/blocks.ts';
import { remove } from '../member.service.ts';
import { suspend } from '../member-access.service.ts';
import { assignRoles } from '../role.service.ts';
import { permissionsOfRoles } from '../role-facts.service.ts';
import { actOfGiving, writtenNames } from './acts.ts';
import { members, namedMember, rolesNow, suspendedNow } from './member-reversal.ts';
import { impactOf } from './member-words.ts';

const locksMember = { of: memberLock, keys: (settings: Json | undefined) => idsAt(settings, ['member']) };

export const roleAssign = block({
  contract: roleAssignBlock,
  async run({ context, settings }) {
    const before = await rolesNow(context, settings.member);
    const member = await assignRoles(context, { memberId: settings.member, roles: settings.roles });
    const after = [...new Set(settings.roles)].sort();
    const impacts =
      before.join() === after.join()
        ? []
        : [impactOf(await namedMember(context, member), { change: 'roles', before, after })];
    return { state: 'done', output: { roles: after }, impacts };
  },
  async acts(context, { roles }) {
    const given = await permissionsOfRoles(context, writtenNames(roles));
    return [{ ...(await actOfGiving(context, roleAssignBlock, roles, given)), setting: 'roles' }];
  },
  locks: locksMember,
  reversal: members,
});

export const memberRemove = block({
  contract: memberRemoveBlock,
  async run({ context, settings }) {
    const member = await findMember(context, settings.member);
    if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
    const roles = await rolesNow(context, member.id);
    const named = await namedMember(context, member);
    await remove(context, member.id);
    const { id, personId, title, joinedAt, invitedBy } = member;
    const fact = { change: 'left' as const, member: { id, personId, title, joinedAt, invitedBy }, roles };
    return { state: 'done', output: { person: personId }, impacts: [impactOf(named, fact)] };
  },
  locks: locksMember,
  reversal: members,
});

export const memberSuspend = block({
  contract: memberSuspendBlock,
  async run({ context, settings }) {
    const { id, personId } = await suspend(context, settings.member);
    return {
      state: 'done',
      output: { person: personId },
      impacts: [impactOf(await namedMember(context, { id, personId }), await suspendedNow(context, id))],
    };
  },
  locks: locksMember,
  reversal: members,
});
