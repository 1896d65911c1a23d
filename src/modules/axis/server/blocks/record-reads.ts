/** Which changed records and relationships a person may read: by the rights of their types. */
import type { Impact } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { loadRecords } from '../record.service.ts';
import { selectLinksById } from '../relationships.queries.ts';
import { readableTypes, recordTypes } from '../type.service.ts';
import { definitionOf } from './record-words.ts';

type Changes = readonly Pick<Impact, 'subject' | 'data'>[];

/** A record whose type one may read, and that names none of a type which one may not: its title would be among the values. */
export async function readsRecords(context: Context, changes: Changes): Promise<boolean[]> {
  const readable = new Set(await readableTypes(context));
  const types = await recordTypes(context);
  return changes.map(({ data }) => {
    const { axis, type, before, after } = data as unknown as RecordImpact;
    const named = (definitionOf(types, { axis, type })?.fields ?? []).filter(({ kind, key }) => {
      return kind === 'record' && (before[`fields.${key}`] ?? after[`fields.${key}`] ?? null) !== null;
    });
    return readable.has(`${axis}/${type}`) && named.every((field) => readable.has(`${field.axis}/${field.type}`));
  });
}

/** A relationship both of whose records one may read: it is told by their titles. */
export async function readsRelationships(context: Context, changes: Changes): Promise<boolean[]> {
  const readable = new Set(await readableTypes(context));
  const ids = [...new Set(changes.map(({ subject }) => subject.id))];
  const links = await context.unit.query(selectLinksById(context.companyId, ids, false));
  const ends = await loadRecords(context, [...new Set(links.flatMap(({ from, to }) => [from, to]))]);
  const seen = new Set(ends.filter(({ axis, type }) => readable.has(`${axis}/${type}`)).map(({ id }) => id));
  const shown = new Set(links.filter(({ from, to }) => seen.has(from) && seen.has(to)).map(({ id }) => id));
  return changes.map(({ subject }) => shown.has(subject.id));
}
