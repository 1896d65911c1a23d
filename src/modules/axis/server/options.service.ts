/**
 * Field options: a company's choices in a field of its type, changed by the module that owns the type, such as goods categories.
 */
import { fail } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { axisErrors } from '../contract/errors.ts';
import { typeChanged } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { completeType, getOwnFields } from './declared-types.ts';
import { invalidateTypes, refreshTypes } from './type.service.ts';
import { lockType, updateType } from './types.queries.ts';

export type FieldOption = NonNullable<FieldDefinition['options']>[number];

interface FieldPath {
  axis: string;
  type: string;
  field: string;
}

/**
 * Applies `change` to the current options, one change at a time. The calling module checks the right and writes the audit entry. A
 * change that returns the same list changes nothing.
 * @throws UNKNOWN_TYPE if the company has no such type, or the type no such choice
 */
export async function changeOptions(
  context: Context,
  { axis, type, field }: FieldPath,
  change: (options: readonly FieldOption[]) => readonly FieldOption[],
): Promise<readonly FieldOption[]> {
  const { companyId } = context;
  const [stored] = await context.unit.query(lockType(companyId, { axis, key: type }));
  const unknown = () => fail(axisErrors.UNKNOWN_TYPE, { values: { axis, type } });
  if (!stored) throw unknown();
  const own = getOwnFields(appOf(context), stored, stored.fields);
  const previousOptions = own.find(({ key, kind }) => key === field && kind === 'choice')?.options;
  if (!previousOptions) throw unknown();
  const options = change(previousOptions);
  if (options === previousOptions) {
    refreshTypes(context);
    return previousOptions;
  }
  const fields = own.map((item): FieldDefinition => (item.key === field ? { ...item, options: [...options] } : item));
  const changedType = { ...stored, fields };
  await context.unit.query(updateType(companyId, changedType, getActorId(context)));
  invalidateTypes(context);
  emit(context, typeChanged, { axis: axis as TypeDefinition['axis'], type });
  return completeType(appOf(context), changedType).fields.find(({ key }) => key === field)?.options ?? [];
}
