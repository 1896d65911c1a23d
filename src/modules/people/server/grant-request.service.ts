/** A member asks for permissions for a time: who may give them decides in the inbox, and what was approved is given by the same run. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fill } from '#kernel/contract/text.ts';
import { writtenMoment } from '#kernel/contract/written.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { permissionsHere, rolesGiving } from '#modules/access/server/index.ts';
import { startSystemExecution } from '#modules/flow/server/index.ts';
import { requestFrame } from './grant-request.frame.ts';

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

/** @throws PERMISSION_UNKNOWN */
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
