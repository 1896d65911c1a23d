/** States and actions a company gives to a type: same shape and rules as those that modules declare. */
import { isDeepStrictEqual } from 'node:util';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { reportOptions } from '#kernel/contract/issue.ts';
import type { RecordLifecycle } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import { FrameKey } from '#modules/flow/contract/frame.ts';
import { getActionFrameKey } from '../contract/action.ts';
import { axisErrors } from '../contract/errors.ts';
import { axisLabels } from '../contract/labels.ts';
import { getRightName, rights } from '../contract/rights.ts';
import { type TypeChange, type TypeDefinition, TypeLife } from '../contract/type.ts';

/** Left out: as it was; null: there is none. */
function readLife(change: Pick<TypeChange, keyof RecordLifecycle>, before: RecordLifecycle | null): RecordLifecycle {
  const { states = before?.states, search = before?.search } = change;
  return {
    states: states ?? undefined,
    actions: change.actions ?? before?.actions,
    relations: change.relations ?? before?.relations,
    search: search ?? undefined,
  };
}

const createLifeError = (field: string, code: string) =>
  fail(kernelErrors.VALIDATION_FAILED, { details: [{ field, code }] });

type Type = Pick<TypeDefinition, 'key'> & { axis: string };

/** The action that asks for a permission which nobody could hold; -1 for none. */
async function findUnknownPermission(context: Context, type: Type, { actions = [] }: RecordLifecycle): Promise<number> {
  if (actions.every(({ permission }) => permission === undefined)) return -1;
  const own = rights.map((right) => getRightName(type, right));
  const permissionNames = new Set([...own, ...(await permissionsHere(context)).map(({ name }) => name)]);
  return actions.findIndex(({ permission }) => permission !== undefined && !permissionNames.has(permission));
}

/**
 * What the type's life is after the change.
 * @throws VALIDATION_FAILED where it names fields, states or permissions that are not there, TYPE_LIFE_FIXED for a built-in type
 */
export async function resolveLife(
  context: Context,
  change: TypeChange & { axis: string; type: string },
  before: TypeDefinition | null,
): Promise<RecordLifecycle> {
  const life = readLife(change, before);
  if (before?.builtin) {
    if (!isDeepStrictEqual(life, readLife({ ...change, ...before }, null))) throw fail(axisErrors.TYPE_LIFE_FIXED);
    return {};
  }
  const result = TypeLife.safeParse({ fields: change.fields, ...life }, reportOptions);
  if (!result.success) {
    const details = toErrorDetails(result.error, { locale: context.locale, known: axisLabels });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const type = { axis: change.axis, key: change.type };
  // Its flow is found by this name, which has an end.
  const long = life.actions?.findIndex((action) => !FrameKey.safeParse(getActionFrameKey(type, action)).success) ?? -1;
  if (long >= 0) throw createLifeError(`actions.${long}.key`, 'too_big');
  const unknown = await findUnknownPermission(context, type, life);
  if (unknown >= 0) throw createLifeError(`actions.${unknown}.permission`, 'unknown_permission');
  return life;
}
