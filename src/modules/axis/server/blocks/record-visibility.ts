/** Impact visibility: changed records and relationships a person may read, by the rights of their types. */
import type { Impact } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { loadRecords } from '../record.service.ts';
import { selectLinksById } from '../relationships.queries.ts';
import { getRecordTypes, listReadableTypeNames } from '../type.service.ts';
import { findDefinition } from './record-impacts.ts';

type Changes = readonly Pick<Impact, 'subject' | 'data'>[];

/** A record whose type one may read, and that names none of a type which one may not: its title would be among the values. */
export async function getRecordVisibility(context: Context, changes: Changes): Promise<boolean[]> {
  const readable = new Set(await listReadableTypeNames(context));
  const types = await getRecordTypes(context);
  return changes.map(({ data }) => {
    const { axis, type, before, after } = data as unknown as RecordImpact;
    const named = (findDefinition(types, { axis, type })?.fields ?? []).filter(({ kind, key }) => {
      return kind === 'record' && (before[`fields.${key}`] ?? after[`fields.${key}`] ?? null) !== null;
    });
    return readable.has(`${axis}/${type}`) && named.every((field) => readable.has(`${field.axis}/${field.type}`));
  });
}

/** True for each relationship with two readable records, since it is shown by their titles. */
export async function getRelationshipVisibility(context: Context, changes: Changes): Promise<boolean[]> {
  const readable = new Set(await listReadableTypeNames(context));
  const ids = [...new Set(changes.map(({ subject }) => subject.id))];
  const links = await context.unit.query(selectLinksById(context.companyId, ids, false));
  const ends = await loadRecords(context, [...new Set(links.flatMap(({ from, to }) => [from, to]))]);
  const readableIds = new Set(ends.filter(({ axis, type }) => readable.has(`${axis}/${type}`)).map(({ id }) => id));
  const visibleIds = new Set(
    links.filter(({ from, to }) => readableIds.has(from) && readableIds.has(to)).map(({ id }) => id),
  );
  return changes.map(({ subject }) => visibleIds.has(subject.id));
}
