/** Record views: records as people get them, with the records that their fields name. */
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord, AxisRecordView, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { selectReferences } from './records.queries.ts';
import { getAllowedType, getRecordTypes, listReadableTypeNames } from './type.service.ts';

/** The records that these fields name, and of which type they must be. */
export function getReferencesIn(type: TypeDefinition, fields: FieldValues) {
  return type.fields.flatMap((field) => {
    const id = field.kind === 'record' ? fields[field.key] : null;
    return typeof id === 'string' ? [{ key: field.key, id, axis: field.axis ?? '', type: field.type ?? '' }] : [];
  });
}

type Naming = Pick<AxisRecord, 'axis' | 'type' | 'fields'>;
type WithReferences<R> = R & Pick<AxisRecordView, 'references'>;

/** The records with what their fields name, of types that the caller may read: one more read only where they name something. */
export async function toRecordViews<R extends Naming>(
  context: Context,
  records: readonly R[],
): Promise<WithReferences<R>[]> {
  const naming = (await getRecordTypes(context)).filter(({ fields }) => fields.some(({ kind }) => kind === 'record'));
  const named = records.map((record) => {
    const type = naming.find(({ axis, key }) => key === record.type && axis === record.axis);
    if (!type) return [];
    // A value stored before its field became a reference refers to nothing.
    const ids = getReferencesIn(type, record.fields).filter(({ id }) => Id.safeParse(id).success);
    return [...new Set(ids.map(({ id }) => id))];
  });
  const ids = [...new Set(named.flat())];
  const references =
    ids.length > 0
      ? await context.unit.query(selectReferences(context.companyId, ids, await listReadableTypeNames(context)))
      : [];
  const byId = new Map(references.map((reference) => [reference.id, reference]));
  return records.map((record, at) => ({
    ...record,
    references: (named[at] ?? []).flatMap((id) => byId.get(id) ?? []),
  }));
}

/** The reply to a person: the record, when he may read it, with what its fields name. @throws RECORD_TYPE_FORBIDDEN */
export async function toRecordView<R extends Naming>(context: Context, record: R): Promise<WithReferences<R>> {
  return toViewedRecord(context, await getAllowedType(context, record, 'read'), record);
}

/** The same, of a type that the caller was found to be allowed to read. */
export async function toViewedRecord<R extends Naming>(
  context: Context,
  type: TypeDefinition,
  record: R,
): Promise<WithReferences<R>> {
  if (getReferencesIn(type, record.fields).length === 0) return { ...record, references: [] };
  const [view] = await toRecordViews(context, [record]);
  return view as WithReferences<R>;
}
