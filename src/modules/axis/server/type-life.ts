/** The states and actions that a company gives to a type: the same shape, held to the same rules, as those that rooms declare. */
import { isDeepStrictEqual } from 'node:util';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { RecordLife } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import { detailsOf, reported } from '#kernel/server/issues.ts';
import { FrameKey } from '#modules/flow/contract/frame.ts';
import { recordActionFrame } from '../contract/action.ts';
import { axisErrors } from '../contract/errors.ts';
import { type TypeChange, type TypeDefinition, TypeLife } from '../contract/type.ts';

/** Left out: as it was. */
function told(change: TypeChange, before: RecordLife | null): RecordLife {
  return {
    states: change.states ?? before?.states,
    actions: change.actions ?? before?.actions,
    relations: change.relations ?? before?.relations,
    search: change.search ?? before?.search,
  };
}

/**
 * What the type's life is after the change.
 * @throws VALIDATION_FAILED where it names fields or states that are not there, TYPE_LIFE_FIXED for a built-in type
 */
export function lifeAfter(
  context: Context,
  change: TypeChange & { axis: string; type: string },
  before: TypeDefinition | null,
): RecordLife {
  const life = told(change, before);
  if (before?.builtin) {
    if (!isDeepStrictEqual(life, told({ ...change, ...before }, null))) throw fail(axisErrors.TYPE_LIFE_FIXED);
    return {};
  }
  const result = TypeLife.safeParse({ fields: change.fields, ...life }, reported);
  if (!result.success) {
    const details = detailsOf(result.error, { locale: context.locale });
    throw fail(kernelErrors.VALIDATION_FAILED, { details });
  }
  const type = { axis: change.axis, key: change.type };
  // Its flow is found by this name, which has an end.
  const long = life.actions?.findIndex((action) => !FrameKey.safeParse(recordActionFrame(type, action)).success) ?? -1;
  if (long >= 0)
    throw fail(kernelErrors.VALIDATION_FAILED, { details: [{ field: `actions.${long}.key`, code: 'too_big' }] });
  return life;
}
