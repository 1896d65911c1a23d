/**
 * A member requests permissions for a time: a permitted person decides in the inbox, and the same run gives the approved
 * permissions.
 */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { formatMoment } from '#kernel/contract/format.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { listRolesGiving, permissionsHere } from '#modules/access/server/index.ts';
import { startSystemExecution } from '#modules/flow/server/index.ts';
import { requestFrame } from './grant-request.frame.ts';

/** Of these, what there is and the person does not hold, in words. */
export async function readWanted(context: Context, names: readonly string[]) {
  const missingPermissions = (await permissionsHere(context)).filter(
    ({ name }) => names.includes(name) && !hasPermission(context, name),
  );
  // In the order in which they were named: the least comes first.
  const permissions = missingPermissions
    .map(({ name, ko, en }) => ({ name, ko, en }))
    .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return { permissions };
}

const formatTitle = { ko: '권한 요청: {titles}', en: 'Request for a permission: {titles}' };

/** @throws PERMISSION_UNKNOWN */
export async function startGrantRequest(
  context: Context,
  request: { permissions: readonly string[]; until: string; reason: string },
): Promise<{ id: string }> {
  const { actor, company } = context;
  if (actor.kind !== 'person' || !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  const permissions = [...new Set(request.permissions)];
  const catalogue = new Map((await permissionsHere(context)).map((permission) => [permission.name, permission]));
  const unknown = permissions.find((name) => !catalogue.has(name));
  if (unknown) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: unknown } });
  const able = await listRolesGiving(context, permissions);
  const roles = able.length > 0 ? able.slice(0, 20) : [getDefaultRoleName('master')];
  const titles = permissions.map((name) => catalogue.get(name)?.[company.locale] ?? name).join(', ');
  const { until, reason } = request;
  const ends = formatMoment(until, company.timeZone, company.locale);
  const input = { member: actor.memberId, permissions, titles, until, ends, reason, roles };
  const named = fillTemplate(formatTitle[company.locale], { titles });
  const { id } = await startSystemExecution(context, { frame: requestFrame, input, title: named });
  return { id };
}
