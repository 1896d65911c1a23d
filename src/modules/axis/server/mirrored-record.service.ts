/**
 * Records that mirror data of another view, for that view's module: found by what they mirror, and written without the form rules.
 * That module checks the rights.
 */
import type { OwningView } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { selectMirroredIds, selectTakenCodes, selectUnmirrored, setWritesAsOwner } from './mirrored-record.queries.ts';
import { lockRecords, type Origin } from './record.service.ts';
import { addRecords, changeRecords, type WrittenRecord } from './record-set.service.ts';
import { getAllowedType } from './type.service.ts';

export interface MirroredTypeKey {
  axis: string;
  type: string;
}

/** The target state of a record; `was` null: a new record. */
export interface MirroredChange {
  was: AxisRecord | null;
  now: WrittenRecord & { id: string; deleted: boolean };
}

type MirroredType = TypeDefinition & { keeper: OwningView };

async function getMirroredType(context: Context, typeKey: MirroredTypeKey): Promise<MirroredType> {
  const type = await getAllowedType(context, typeKey, null);
  if (!type.keeper) throw new Error(`${typeKey.axis}/${typeKey.type} shows nothing of another view`);
  return type as MirroredType;
}

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Locked, by the mark that each has or is called by; of two the live one with the mark. */
export async function findMirroredRecords(
  context: Context,
  typeKey: MirroredTypeKey,
  marks: readonly string[],
): Promise<Map<string, AxisRecord>> {
  const { mark } = (await getMirroredType(context, typeKey)).keeper;
  const ids = await context.unit.query(selectMirroredIds(context.companyId, { ...typeKey, mark, marks }));
  const records = await lockRecords(
    context,
    ids.map(({ id }) => id),
  );
  const markSet = new Set(marks);
  const called = records.filter(({ id, fields }) => markSet.has(id) && (fields[mark] ?? id) === id);
  const marked = records.filter(({ fields, deletedAt }) => deletedAt === null && markSet.has(String(fields[mark])));
  return new Map([
    ...called.map((record) => [record.id, record] as const),
    ...marked.map((record) => [String(record.fields[mark]), record] as const),
  ]);
}

/** Live records of the type that show nothing of the view. */
export async function findUnmirroredRecords(context: Context, typeKey: MirroredTypeKey): Promise<AxisRecord[]> {
  const { mark } = (await getMirroredType(context, typeKey)).keeper;
  return context.unit.query(selectUnmirrored(context.companyId, { ...typeKey, mark }));
}

/** A code that another record has is left to it. */
async function dropTakenCodes(
  context: Context,
  typeKey: MirroredTypeKey,
  changes: readonly MirroredChange[],
): Promise<MirroredChange[]> {
  const own = new Map(changes.map(({ was, now }) => [was?.id ?? now.id, now.deleted ? null : now.code]));
  const isNew = ({ was, now }: MirroredChange) => was === null || was.deletedAt !== null || was.code !== now.code;
  const codes = changes.filter(isNew).map(({ now }) => now.code);
  const wantedCodes = codes.filter((code) => code !== null);
  if (wantedCodes.length === 0) return [...changes];
  const holders = await context.unit.query(selectTakenCodes(context.companyId, { ...typeKey, codes: wantedCodes }));
  const takenCodes = new Set(holders.flatMap(({ id, code }) => (own.has(id) && own.get(id) !== code ? [] : [code])));
  return changes.map((change) => {
    const { now } = change;
    const isTaken = now.code !== null && isNew(change) && takenCodes.has(now.code);
    return isTaken ? { ...change, now: { ...now, code: null } } : change;
  });
}

/** Writes them with their histories, in the unit of work of the view's own change. What is so already is left out. */
export async function writeMirroredRecords(
  context: Context,
  typeKey: MirroredTypeKey,
  input: { changes: readonly MirroredChange[]; origin: Origin },
): Promise<void> {
  if (input.changes.length === 0) return;
  const type = await getMirroredType(context, typeKey);
  const changes = await dropTakenCodes(context, typeKey, input.changes);
  const { origin } = input;
  const rows = changes.map(({ was, now: { deleted: _, ...row } }) => (was ? undefined : row)).filter(isDefined);
  const others = changes.flatMap(({ was, now: { id: _, ...now } }) => (was ? [{ was, now }] : []));
  context.unit.add(setWritesAsOwner(true));
  // Codes that change hands are given up first.
  await changeRecords(context, others, origin);
  if (rows.length > 0) await addRecords(context, type, { rows, origin, namesEachOther: true });
  context.unit.add(setWritesAsOwner(false));
}
