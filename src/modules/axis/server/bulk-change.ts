/** The rules of a change of many records of one type. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import type { BulkChange } from '../contract/collection.endpoints.ts';
import { axisErrors } from '../contract/errors.ts';
import { type AxisRecord, flattenRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isSameJson } from '../contract/undo.ts';
import { selectTakenCodes } from './bulk.queries.ts';
import { applyPatch, loadRecords, lockRecords, type Origin } from './record.service.ts';
import { addRecords, assertNamedRecords, changeRecords, type SetChange, type SetResult } from './record-set.service.ts';
import { assertAllowedChange, assertNoMirroredChange, assertNotMirrored } from './record-state.policy.ts';
import { restoreMaskedValues } from './sealed-fields.ts';
import { assertNameable, parseFields } from './type.service.ts';

type Entities<O extends BulkChange['operation']> = Extract<BulkChange, { operation: O }>['entities'];
type NewEntities = (Entities<'create'>[number] & { id: string })[];

/** The rows of a bulk change; those to be created have their ids already. */
export type BulkRows =
  | { operation: 'create'; entities: NewEntities }
  | { operation: 'update'; entities: Entities<'update'> }
  | { operation: 'delete'; entities: Entities<'delete'> };

interface BulkWork {
  context: Context;
  type: TypeDefinition;
  origin: Origin;
}

/** A record before the change (null: it was created) and what became of it. */
export interface BulkResult {
  was: AxisRecord | null;
  result: SetResult;
}

/** For people to know which one to mend; the unique index refuses in any case. @throws DUPLICATE naming the entity */
async function assertFreeCodes({ context, type }: BulkWork, entities: NewEntities): Promise<void> {
  const codes = entities.flatMap(({ code }) => code ?? []);
  if (codes.length === 0) return;
  const rows = await context.unit.query(
    selectTakenCodes(context.companyId, { axis: type.axis, type: type.key, codes }),
  );
  const takenCodes = new Set(rows.map((row) => row.code));
  for (const [index, { code }] of entities.entries()) {
    if (code && takenCodes.has(code))
      throw fail(kernelErrors.DUPLICATE, { details: [{ field: `entities.${index}.code` }] });
    if (code) takenCodes.add(code);
  }
}

async function createAll(work: BulkWork, entities: NewEntities): Promise<BulkResult[]> {
  const { context, type, origin } = work;
  await assertFreeCodes(work, entities);
  const rows = entities.map(({ id, title, code = null, fields }, index) => {
    const path = `entities.${index}.fields`;
    const now = restoreMaskedValues(context, type, {
      was: null,
      now: parseFields(context, type, { fields, path }),
      path,
    });
    assertAllowedChange(context, type, { was: null, now, path });
    assertNoMirroredChange(type, { was: null, now: { title, code, fields: now }, path });
    return { id, title, code, fields: now };
  });
  await assertNameable(
    context,
    type,
    rows.map(({ fields }) => ({ was: null, fields })),
  );
  return (await addRecords(context, type, { rows, origin })).map((result) => ({ was: null, result }));
}

/** The live records of the list, as `read` finds them. @throws BULK_REPEATED_RECORD, NOT_FOUND, VERSION_CONFLICT naming the entity */
async function getLiveRecords(
  { context, type }: Pick<BulkWork, 'context' | 'type'>,
  entities: readonly { id: string; version?: number | undefined }[],
  read: typeof lockRecords,
): Promise<AxisRecord[]> {
  const ids = entities.map((entity) => entity.id);
  if (new Set(ids).size < ids.length) throw fail(axisErrors.BULK_REPEATED_RECORD);
  const byId = new Map((await read(context, ids)).map((record) => [record.id, record]));
  return entities.map((entity, index) => {
    const record = byId.get(entity.id);
    const details = [{ field: `entities.${index}.id`, id: entity.id }];
    if (!record || record.deletedAt || record.axis !== type.axis || record.type !== type.key) {
      throw fail(kernelErrors.NOT_FOUND, { details });
    }
    if (entity.version !== undefined && entity.version !== record.version) throw createConflictError(record);
    return record;
  });
}

async function applyChanges({ context, origin }: BulkWork, changes: readonly SetChange[]): Promise<BulkResult[]> {
  const byId = new Map(changes.map(({ was }) => [was.id, was]));
  const results = await changeRecords(context, changes, origin);
  return results.map((result) => ({ was: byId.get(result.record.id) as AxisRecord, result }));
}

/** The new state of each record, validated like a write. */
async function planUpdates(
  { context, type }: Pick<BulkWork, 'context' | 'type'>,
  entities: Entities<'update'>,
  records: readonly AxisRecord[],
): Promise<SetChange[]> {
  const changes = records.map((was, index): SetChange => {
    const { id: _, version: __, ...patch } = entities[index] as Entities<'update'>[number];
    const { title, code, fields } = applyPatch(context, type, { record: was, patch, path: `entities.${index}.fields` });
    return { was, now: { title, code, fields, deleted: false } };
  });
  await assertNameable(
    context,
    type,
    changes.map(({ was, now }) => ({ was: was.fields, fields: now.fields })),
  );
  assertNamedRecords(
    context,
    type,
    changes.map(({ was, now }) => ({ id: was.id, fields: now.fields })),
  );
  return changes;
}

async function updateAll(work: BulkWork, entities: Entities<'update'>): Promise<BulkResult[]> {
  const records = await getLiveRecords(work, entities, lockRecords);
  return applyChanges(work, await planUpdates(work, entities, records));
}

/**
 * Previews an update without writing or locking; unchanged records are left out.
 * @throws as `changeRecordsAtOnce`
 */
export async function forecastUpdates(
  context: Context,
  type: TypeDefinition,
  entities: Entities<'update'>,
): Promise<SetChange[]> {
  const records = await getLiveRecords({ context, type }, entities, loadRecords);
  const changes = await planUpdates({ context, type }, entities, records);
  return changes.filter(({ was, now }) => !isSameJson(flattenRecord(was), flattenRecord(now)));
}

async function deleteAll(work: BulkWork, entities: Entities<'delete'>): Promise<BulkResult[]> {
  const records = await getLiveRecords(work, entities, lockRecords);
  for (const record of records) assertNotMirrored(work.type, record);
  return applyChanges(
    work,
    records.map((was) => ({ was, now: { title: was.title, code: was.code, fields: was.fields, deleted: true } })),
  );
}

/**
 * Changes all of them or none. What is equal already is left out of the results.
 * @throws VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT, DUPLICATE, UNKNOWN_REFERENCE, BULK_REPEATED_RECORD
 */
export async function changeRecordsAtOnce(
  context: Context,
  type: TypeDefinition,
  input: { rows: BulkRows; origin: Origin },
): Promise<BulkResult[]> {
  const work = { context, type, origin: input.origin };
  const { rows } = input;
  if (rows.operation === 'create') return createAll(work, rows.entities);
  return rows.operation === 'update' ? updateAll(work, rows.entities) : deleteAll(work, rows.entities);
}
