/** Many records at once, all or nothing, with a handle that takes the whole change back for seven days. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context, companyOf, demand } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { BulkChange } from '../contract/collection.endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import { recordsChanged } from '../contract/events.ts';
import type { AxisRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { insertBulk, lockBulk, markBulkUndone, selectBulkChanges, selectCodes } from './bulk.queries.ts';
import { addRecord, authorOf, changeStatement, lockRecords, type Origin, patched } from './record.service.ts';
import { updateLife } from './records.queries.ts';
import { typeOf } from './type.service.ts';

interface Work {
  context: Context;
  type: TypeDefinition;
  origin: Origin;
}

type Operation = BulkChange['operation'];
type Entities<O extends Operation> = Extract<BulkChange, { operation: O }>['entities'];

const permissions: Record<Operation, string> = {
  create: 'axis.record.create',
  update: 'axis.record.update',
  delete: 'axis.record.delete',
};

/** For people to know which one to mend; the unique index refuses in any case. @throws DUPLICATE naming the entity */
async function demandFreeCodes({ context, type }: Work, entities: Entities<'create'>): Promise<void> {
  const codes = entities.flatMap(({ code }) => code ?? []);
  if (codes.length === 0) return;
  const rows = await context.unit.query(selectCodes(companyOf(context).id, { axis: type.axis, type: type.key, codes }));
  const taken = new Set(rows.map((row) => row.code));
  for (const [index, { code }] of entities.entries()) {
    if (code && taken.has(code)) throw fail(kernelErrors.DUPLICATE, { details: [{ field: `entities.${index}.code` }] });
    if (code) taken.add(code);
  }
}

async function createAll(work: Work, entities: Entities<'create'>): Promise<string[]> {
  const { context, type, origin } = work;
  await demandFreeCodes(work, entities);
  return entities.map(
    (entity, index) => addRecord(context, type, { ...entity, origin, path: `entities.${index}.fields` }).id,
  );
}

/** The live records of the list, locked. @throws BULK_REPEATED_RECORD, NOT_FOUND, VERSION_CONFLICT naming the entity */
async function lockAll(
  { context, type }: Work,
  entities: readonly { id: string; version?: number }[],
): Promise<AxisRecord[]> {
  const ids = entities.map((entity) => entity.id);
  if (new Set(ids).size < ids.length) throw fail(axisErrors.BULK_REPEATED_RECORD);
  const byId = new Map((await lockRecords(context, ids)).map((record) => [record.id, record]));
  return entities.map((entity, index) => {
    const record = byId.get(entity.id);
    const details = [{ field: `entities.${index}.id`, id: entity.id }];
    if (!record || record.deletedAt || record.axis !== type.axis || record.type !== type.key) {
      throw fail(kernelErrors.NOT_FOUND, { details });
    }
    if (entity.version !== undefined && entity.version !== record.version) {
      throw fail(kernelErrors.VERSION_CONFLICT, { details: { current: record } });
    }
    return record;
  });
}

async function updateAll(work: Work, entities: Entities<'update'>): Promise<string[]> {
  const { context, type, origin } = work;
  const records = await lockAll(work, entities);
  records.forEach((record, index) => {
    const { id: _, version: __, ...patch } = entities[index] as Entities<'update'>[number];
    const values = patched(context, type, { record, patch, path: `entities.${index}.fields` });
    context.unit.add(changeStatement(context, type, { ...values, origin }));
  });
  return records.map((record) => record.id);
}

function addLife({ context, origin }: Work, record: AxisRecord, deleted: boolean): void {
  context.unit.add(updateLife(companyOf(context).id, record, { author: authorOf(context, origin), deleted }));
}

async function deleteAll(work: Work, entities: Entities<'delete'>): Promise<string[]> {
  const records = await lockAll(work, entities);
  for (const record of records) addLife(work, record, true);
  return records.map((record) => record.id);
}

/** @throws FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT, DUPLICATE */
export async function changeInBulk(context: Context, input: { axis: string; type: string; change: BulkChange }) {
  const { change } = input;
  demand(context, permissions[change.operation]);
  const type = await typeOf(context, input);
  const id = newId();
  const work = { context, type, origin: { cause: 'bulk', bulkId: id } satisfies Origin };
  const { operation } = change;
  const about = { id, axis: type.axis, type: type.key };
  const by = actorId(context);
  context.unit.add(insertBulk(companyOf(context).id, { ...about, operation, size: change.entities.length, by }));
  const ids = await apply(work, change);
  emit(context, recordsChanged, { ...about, records: ids });
  return { id, undoHandle: id, operation, ids };
}

async function apply(work: Work, change: BulkChange): Promise<string[]> {
  if (change.operation === 'create') return createAll(work, change.entities);
  return change.operation === 'update' ? updateAll(work, change.entities) : deleteAll(work, change.entities);
}

function valuesBack(record: AxisRecord, before: Record<string, unknown>, after: Record<string, unknown>) {
  const fields: FieldValues = { ...record.fields };
  for (const name of Object.keys({ ...before, ...after }).filter((key) => key.startsWith('fields.'))) {
    const key = name.slice('fields.'.length);
    if (before[name] === undefined || before[name] === null) delete fields[key];
    else fields[key] = before[name];
  }
  return {
    id: record.id,
    version: record.version,
    title: typeof before.title === 'string' ? before.title : record.title,
    code: 'code' in before || 'code' in after ? ((before.code as string | null | undefined) ?? null) : record.code,
    fields,
  };
}

/**
 * Takes a bulk change back. Records that changed since stay as they are and are named.
 * @throws FORBIDDEN unless the person may do the operation; NOT_FOUND, BULK_UNDO_EXPIRED, BULK_UNDO_ALREADY_DONE, DUPLICATE
 */
export async function undoBulk(context: Context, id: string) {
  const companyId = companyOf(context).id;
  const [bulk] = await context.unit.query(lockBulk(companyId, id));
  if (!bulk) throw fail(kernelErrors.NOT_FOUND);
  demand(context, bulk.operation === 'create' ? permissions.delete : permissions[bulk.operation]);
  if (bulk.undone) throw fail(axisErrors.BULK_UNDO_ALREADY_DONE);
  if (bulk.expired) throw fail(axisErrors.BULK_UNDO_EXPIRED);
  const changes = await context.unit.query(selectBulkChanges(companyId, id));
  const records = await lockRecords(
    context,
    changes.map((change) => change.recordId),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  const type = await typeOf(context, bulk);
  const work = { context, type, origin: { cause: 'bulk-undo', bulkId: id } satisfies Origin };
  const kept: { id: string; title: string }[] = [];
  const restored: string[] = [];
  for (const { recordId, version, before, after } of changes) {
    const record = byId.get(recordId);
    if (!record) continue;
    if (record.version !== version) {
      kept.push({ id: record.id, title: record.title });
      continue;
    }
    restored.push(record.id);
    if (bulk.operation !== 'update') addLife(work, record, bulk.operation === 'create');
    else
      context.unit.add(changeStatement(context, type, { ...valuesBack(record, before, after), origin: work.origin }));
  }
  context.unit.add(markBulkUndone(companyId, id));
  emit(context, recordsChanged, { id, axis: type.axis, type: type.key, records: restored });
  return { id, restored: restored.length, kept };
}
