/** Record values for the product's own work, such as a run's mail recipients. Results are not shown to anyone directly. */
import type { Context } from '#kernel/server/context.ts';
import type { FieldValues } from '../contract/record.ts';
import { selectByIds, selectByValue } from './field-values.queries.ts';

type RecordValues = { id: string; fields: FieldValues };

/** Live records of a type whose field has one of these texts; checks no rights. */
export function findRecordsByValue(
  context: Context,
  filter: { axis: string; type: string; key: string; values: readonly string[] },
): Promise<RecordValues[]> {
  return context.unit.query(selectByValue(context.companyId, filter));
}

/** Live records of a type by id; checks no rights. */
export function findRecordsById(
  context: Context,
  filter: { axis: string; type: string; ids: readonly string[] },
): Promise<RecordValues[]> {
  return context.unit.query(selectByIds(context.companyId, filter));
}
