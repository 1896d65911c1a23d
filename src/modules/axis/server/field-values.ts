/** Values of records for the product's own work: whom a run writes to. What is found is shown to nobody by itself. */
import type { Context } from '#kernel/server/context.ts';
import type { FieldValues } from '../contract/record.ts';
import { selectByIds, selectByValue } from './field-values.queries.ts';

type Valued = { id: string; fields: FieldValues };

/** Live records of a type in which the field has one of these texts, whoever asks. */
export function recordsByValue(
  context: Context,
  about: { axis: string; type: string; key: string; values: readonly string[] },
): Promise<Valued[]> {
  return context.unit.query(selectByValue(context.companyId, about));
}

/** Live records of a type by their ids, whoever asks. */
export function recordsById(
  context: Context,
  about: { axis: string; type: string; ids: readonly string[] },
): Promise<Valued[]> {
  return context.unit.query(selectByIds(context.companyId, about));
}
