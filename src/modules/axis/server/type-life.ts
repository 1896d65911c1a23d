/** The states and actions that a company gives to a type: the same shape, held to the same rules, as those that rooms declare. */
import { isDeepStrictEqual } from 'node:util';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { reported } from '#kernel/contract/issue.ts';
import type { RecordLife } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import { FrameKey } from '#modules/flow/contract/frame.ts';
import { recordActionFrame } from '../contract/action.ts';
import { axisErrors } from '../contract/errors.ts';
import { axisLabels } from '../contract/labels.ts';
import { rightName, rights } from '../contract/rights.ts';
import { type TypeChange, type TypeDefinition, TypeLife } from '../contract/type.ts';

/** Left out: as it was; null: there is none. */
function told(change: Pick<TypeChange, keyof RecordLife>, before: RecordLife | null): RecordLife {
  const { states = before?.states, search = before?.search } = change;
  return {
    states: states ?? undefined,
    actions: change.actions ?? before?.actions,
    relations: change.relations ?? before?.relations,
    search: search ?? undefined,
  };
}

const refused = (field: string, code: string) => fail(kernelErrors.VALIDATION_FAILED, { details: [{ field, code }] });

type Type = Pick<TypeDefinition, 'key'> & { axis: string };

/** The action that asks for a permission which nobody could hold; -1 for none. */
async function unknownPermission(context: Context, type: Type, { actions = [] }: RecordLife): Promise<number> {
  if (actions.every(({ permission }) => permission === undefined)) return -1;
  const own = rights.map((right) => rightName(type, right));
  const known = new Set([...own, ...(await permissionsHere(context)).map(({ name }) => name)]);
  return actions.findIndex(({ permission }) => permission !== undefined && !known.has(permission));
}

/**
 * What the type's life is after the change.
 * @throws VALIDATION_FAILED where it names fields, states or permissions that are not there, TYPE_LIFE_FIXED for a built-in type
 */
export async function lifeAfter(
  context: Context,
  change: TypeChange & { axis: string; type: string },
  before: TypeDefinition | null,
): Promise<RecordLife> {
  const life = told(change, before);
  if (before?.builtin) {
    if (!isDeepStrictEqual(life, told({ ...change, ...before }, null))) throw fail(axisErrors.TYPE_LIFE_FIXED);
    return {};
  }
  const result = TypeLife.safeParse({ fields: change.fields, ...life }, reported);
  if (!result.success) {
    const details = detailsOf(result.error, { locale: context.locale, known: axisLabels });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const type = { axis: change.axis, key: change.type };
  // Its flow is found by this name, which has an end.
  const long = life.actions?.findIndex((action) => !FrameKey.safeParse(recordActionFrame(type, action)).success) ?? -1;
  if (long >= 0) throw refused(`actions.${long}.key`, 'too_big');
  const unknown = await unknownPermission(context, type, life);
  if (unknown >= 0) throw refused(`actions.${unknown}.permission`, 'unknown_permission');
  return life;
}
