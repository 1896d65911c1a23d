/** A member asks for permissions for a time: who may give them decides in the inbox, and what was approved is given by the same run. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fill } from '#kernel/contract/text.ts';
import { writtenMoment } from '#kernel/contract/written.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { grantBlock, permissionRequest } from '#modules/access/contract/grant.blocks.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { permissionsHere, rolesGiving } from '#modules/access/server/index.ts';
import { approvalBlock } from '#modules/decision/contract/blocks.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';

export const requestFrame: SystemFrame = {
  key: permissionRequest,
  title: { ko: '권한 요청', en: 'Request for a permission' },
  description: {
    ko: '권한이 없는 구성원이 한동안 쓸 권한을 요청하고, 그 권한을 줄 수 있는 사람이 결정합니다. 되돌리면 준 권한이 끝납니다.',
    en: 'A member asks for a permission for a time, and who may give it decides. Undo ends what was given.',
  },
  logType: 'flow',
  undoBy: 'permission',
  definition: {
    runAs: {
      kind: 'service',
      permissions: [
        decisionPermissions['decision.approval.request'].name,
        accessPermissions['access.grant.manage'].name,
      ],
    },
    blocks: [
      {
        id: 'decide',
        kind: approvalBlock.kind,
        title: approvalBlock.title,
        settings: {
          steps: [{ title: '권한 결정', order: 'parallel', rule: 'any', roles: '=input.roles' }],
          title: '="권한 요청: " + initiator.name + " · " + input.titles',
          facts: [
            { label: '요청한 사람', value: '=initiator.name' },
            { label: '권한', value: '=input.titles' },
            { label: '끝나는 일시', value: '=input.ends' },
            { label: '이유', value: '=input.reason' },
          ],
        },
      },
      {
        id: 'give',
        kind: grantBlock.kind,
        title: grantBlock.title,
        settings: {
          member: '=input.member',
          permissions: '=input.permissions',
          until: '=input.until',
          reason: '=input.reason',
          by: '=steps.decide.output.by',
        },
      },
    ],
    connections: [{ from: 'decide', outlet: 'approved', to: 'give' }],
  },
};

/** Of these, what there is and the person does not hold, in words. */
export async function readWanted(context: Context, names: readonly string[]) {
  const found = (await permissionsHere(context)).filter(({ name }) => names.includes(name) && !may(context, name));
  // In the order in which they were named: the least comes first.
  const permissions = found
    .map(({ name, ko, en }) => ({ name, ko, en }))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return { permissions };
}

const title = { ko: '권한 요청: {titles}', en: 'Request for a permission: {titles}' };

/** @throws PERMISSION_UNKNOWN, PERMISSION_ALREADY_HELD */
export async function askForGrant(
  context: Context,
  asked: { permissions: readonly string[]; until: string; reason: string },
): Promise<{ id: string }> {
  const { actor, company } = context;
  if (actor.kind !== 'person' || !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  const permissions = [...new Set(asked.permissions)];
  const catalogue = new Map((await permissionsHere(context)).map((one) => [one.name, one]));
  const unknown = permissions.find((name) => !catalogue.has(name));
  if (unknown) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: unknown } });
  if (permissions.every((name) => may(context, name))) throw fail(accessErrors.PERMISSION_ALREADY_HELD);
  const able = await rolesGiving(context, permissions);
  const roles = able.length > 0 ? able.slice(0, 20) : [defaultRole('master')];
  const titles = permissions.map((name) => catalogue.get(name)?.[company.locale] ?? name).join(', ');
  const { until, reason } = asked;
  const ends = writtenMoment(until, company.timeZone, company.locale);
  const input = { member: actor.memberId, permissions, titles, until, ends, reason, roles };
  const named = fill(title[company.locale], { titles });
  const { id } = await startSystemExecution(context, { frame: requestFrame, input, title: named });
  return { id };
}
