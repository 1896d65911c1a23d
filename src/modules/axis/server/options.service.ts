/** What a company offers to choose from in a field of its type, changed by the room whose type it is: categories of goods. */
import { fail } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { axisErrors } from '../contract/errors.ts';
import { typeChanged } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { completed, ownFields } from './declared.ts';
import { forgetTypes, seeTypesAnew } from './type.service.ts';
import { lockType, updateType } from './types.queries.ts';

export type FieldOption = NonNullable<FieldDefinition['options']>[number];

interface Place {
  axis: string;
  type: string;
  field: string;
}

/**
 * The options as `change` makes them of those that are there, one change at a time. The calling room answers for the right to do it,
 * and says it in the trail. * A change that answers with the same list changes nothing.
 * @throws UNKNOWN_TYPE where the company has no such type, or no such choice in it
 */
export async function changeOptions(
  context: Context,
  { axis, type, field }: Place,
  change: (options: readonly FieldOption[]) => readonly FieldOption[],
): Promise<readonly FieldOption[]> {
  const { companyId } = context;
  const [stored] = await context.unit.query(lockType(companyId, { axis, key: type }));
  const unknown = () => fail(axisErrors.UNKNOWN_TYPE, { values: { axis, type } });
  if (!stored) throw unknown();
  const own = ownFields(houseOf(context), stored, stored.fields);
  const before = own.find(({ key, kind }) => key === field && kind === 'choice')?.options;
  if (!before) throw unknown();
  const options = change(before);
  if (options === before) {
    seeTypesAnew(context);
    return before;
  }
  const fields = own.map((one): FieldDefinition => (one.key === field ? { ...one, options: [...options] } : one));
  const after = { ...stored, fields };
  await context.unit.query(updateType(companyId, after, actorId(context)));
  forgetTypes(context);
  emit(context, typeChanged, { axis: axis as TypeDefinition['axis'], type });
  return completed(houseOf(context), after).fields.find(({ key }) => key === field)?.options ?? [];
}
