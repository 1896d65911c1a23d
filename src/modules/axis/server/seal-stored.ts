/**
 * Brings what stood plain into the sealed form: fields of shipped types that were texts before, and whatever records hold in a field that
 * somebody made a sealed one. In portions, after the start and each night, and at once after a type was changed.
 */
import { z } from 'zod';
import { isSealedKind, type SealedKind } from '#kernel/contract/sealed.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { task } from '#kernel/server/room.ts';
import { sealPictures, sealStored } from '#kernel/server/sealed.ts';
import { typeChanged } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { declarationOf } from './declared.ts';
import { searchTokens } from './record.service.ts';
import {
  hasUnsealed,
  markSealed,
  sealedSince,
  sealHistory,
  selectSealedKeys,
  selectUnsealed,
  updateSealed,
} from './seal-stored.queries.ts';
import { forgetTypes, readTypes } from './type.service.ts';
import { selectTypes, updateType } from './types.queries.ts';

const recordsAtOnce = 200;

/** Of shipped types, the fields that their rooms seal by now. What a company made of them otherwise stays: label, order, whether it must be there. */
async function sealShipped(context: Context): Promise<void> {
  const { companyId, unit } = context;
  let changed = 0;
  for (const type of await unit.query(selectTypes(companyId))) {
    if (!type.fields.some(({ key, kind }) => kind === 'text' && sealedSince.includes(key))) continue;
    // These are the same in all templates.
    const declared = declarationOf(houseOf(context), type)?.fields('') ?? [];
    const kindOf = (key: string) => declared.find((field) => field.key === key)?.kind;
    const fields = type.fields.map((field) => {
      const kind = kindOf(field.key);
      if (field.kind !== 'text' || !isSealedKind(kind)) return field;
      const { min: _, max: __, pattern: ___, ...rest } = field;
      return { ...rest, kind };
    });
    if (fields.every((field, index) => field === type.fields[index])) continue;
    const [saved] = await unit.query(updateType(companyId, { ...type, fields }, actorId(context)));
    // Somebody saves it just now: the next night.
    if (!saved) continue;
    emit(context, typeChanged, { axis: type.axis, type: type.key });
    changed += 1;
  }
  if (changed > 0) forgetTypes(context);
}

/**
 * A portion of the type's records, until nothing stands plain in its sealed fields.
 * @param done fields that are known to hold nothing plain @returns whether there may be more
 */
async function sealRecords(context: Context, type: TypeDefinition, done: readonly string[]): Promise<boolean> {
  const { companyId, unit } = context;
  const kinds = new Map(
    type.fields.flatMap(({ key, kind }) => (isSealedKind(kind) ? [[key, kind] as const] : [])),
  ) as ReadonlyMap<string, SealedKind>;
  if ([...kinds.keys()].every((key) => done.includes(key))) return false;
  const place = { axis: type.axis, type: type.key, keys: [...kinds.keys()], limit: recordsAtOnce };
  const records = await unit.query(selectUnsealed(companyId, place));
  if (records.length < recordsAtOnce) unit.add(markSealed(companyId, place));
  if (records.length === 0) return false;
  const found = records.flatMap(({ words }) => words);
  const sealed = await sealStored(
    context,
    found.map(({ key, word }) => ({ kind: kinds.get(key) as SealedKind, word })),
  );
  const rows = records.map(({ id, title, code, fields: before }) => {
    const fields = Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key, (kinds.has(key) && sealed.get(String(value))) || value]),
    );
    return { id, fields, search: searchTokens(context, type, { id, title, code, fields }).join(' ') };
  });
  unit.add(updateSealed(companyId, rows));
  const all = { words: [...sealed.keys()], sealed: [...sealed.values()] };
  unit.add(sealHistory({ records: records.map(({ id }) => id), keys: place.keys, ...all }));
  await sealPictures(context, sealed);
  context.log.info(
    { type: `${type.axis}/${type.key}`, records: records.length },
    'numbers that stood plain were sealed',
  );
  return records.length === recordsAtOnce;
}

const job = 'axis.seal-stored';
const sealAgain = (context: Context): void => addJob(context, job, {});

export const sealStoredTask = task({
  name: job,
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  hasWork: hasUnsealed,
  async run(context): Promise<void> {
    await sealShipped(context);
    const marks = await context.unit.query(selectSealedKeys(context.companyId));
    for (const type of await readTypes(context)) {
      const mark = marks.find((one) => one.axis === type.axis && one.type === type.key);
      if (await sealRecords(context, type, mark?.keys ?? [])) return sealAgain(context);
    }
  },
});

/** After a type was changed, where it has sealed fields. */
export function sealSoon(context: Context, type: Pick<TypeDefinition, 'fields'>): void {
  if (type.fields.some(({ kind }) => isSealedKind(kind))) sealAgain(context);
}
