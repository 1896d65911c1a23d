/**
 * Records that show what another view owns, for the room of that view: found by what they show, and written past the rules of forms.
 * Rights are that room's to ask for.
 */
import type { RecordKeeper } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { lockRecords, type Origin } from './record.service.ts';
import { addRecords, changeRecords, type Written } from './record-set.service.ts';
import { selectCodesOf, selectShown, selectUnshown, writeAsKeeper } from './shown.queries.ts';
import { typeOf } from './type.service.ts';

export interface ShownPlace {
  axis: string;
  type: string;
}

/** What a record is to be; `was` null: it begins. */
export interface ShownChange {
  was: AxisRecord | null;
  now: Written & { id: string; deleted: boolean };
}

type Kept = TypeDefinition & { keeper: RecordKeeper };

async function keptType(context: Context, place: ShownPlace): Promise<Kept> {
  const type = await typeOf(context, place, null);
  if (!type.keeper) throw new Error(`${place.axis}/${place.type} shows nothing of another view`);
  return type as Kept;
}

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Locked, by the mark that each has or is called by; of two the live one with the mark. */
export async function findShown(
  context: Context,
  place: ShownPlace,
  marks: readonly string[],
): Promise<Map<string, AxisRecord>> {
  const { mark } = (await keptType(context, place)).keeper;
  const ids = await context.unit.query(selectShown(context.companyId, { ...place, mark, marks }));
  const records = await lockRecords(
    context,
    ids.map(({ id }) => id),
  );
  const wanted = new Set(marks);
  const called = records.filter(({ id, fields }) => wanted.has(id) && (fields[mark] ?? id) === id);
  const marked = records.filter(({ fields, deletedAt }) => deletedAt === null && wanted.has(String(fields[mark])));
  return new Map([
    ...called.map((record) => [record.id, record] as const),
    ...marked.map((record) => [String(record.fields[mark]), record] as const),
  ]);
}

/** Live records of the type that show nothing of the view. */
export async function findUnshown(context: Context, place: ShownPlace): Promise<AxisRecord[]> {
  const { mark } = (await keptType(context, place)).keeper;
  return context.unit.query(selectUnshown(context.companyId, { ...place, mark }));
}

/** A code that another record has is left to it. */
async function withFreeCodes(
  context: Context,
  place: ShownPlace,
  changes: readonly ShownChange[],
): Promise<ShownChange[]> {
  const own = new Map(changes.map(({ was, now }) => [was?.id ?? now.id, now.deleted ? null : now.code]));
  const isNew = ({ was, now }: ShownChange) => was === null || was.deletedAt !== null || was.code !== now.code;
  const codes = changes.filter(isNew).map(({ now }) => now.code);
  const wanted = codes.filter((code) => code !== null);
  if (wanted.length === 0) return [...changes];
  const held = await context.unit.query(selectCodesOf(context.companyId, { ...place, codes: wanted }));
  const taken = new Set(held.flatMap(({ id, code }) => (own.has(id) && own.get(id) !== code ? [] : [code])));
  return changes.map((change) => {
    const { now } = change;
    const isTaken = now.code !== null && isNew(change) && taken.has(now.code);
    return isTaken ? { ...change, now: { ...now, code: null } } : change;
  });
}

/** Writes them with their histories, in the unit of work of the view's own change. What is so already is left out. */
export async function writeShown(
  context: Context,
  place: ShownPlace,
  about: { changes: readonly ShownChange[]; origin: Origin },
): Promise<void> {
  if (about.changes.length === 0) return;
  const type = await keptType(context, place);
  const changes = await withFreeCodes(context, place, about.changes);
  const { origin } = about;
  const rows = changes.map(({ was, now: { deleted: _, ...row } }) => (was ? undefined : row)).filter(isDefined);
  const others = changes.flatMap(({ was, now: { id: _, ...now } }) => (was ? [{ was, now }] : []));
  context.unit.add(writeAsKeeper(true));
  // Codes that change hands are given up first.
  await changeRecords(context, others, origin);
  if (rows.length > 0) await addRecords(context, type, { rows, origin, namesEachOther: true });
  context.unit.add(writeAsKeeper(false));
}
