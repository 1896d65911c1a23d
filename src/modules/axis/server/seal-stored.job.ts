/**
 * Seals plain values: fields of shipped types that used to be texts, and the values of fields a user turned into sealed ones. In
 * batches, after the start and each night, and immediately after a type change.
 */
import { z } from 'zod';
import { isSealedKind, type SealedKind } from '#kernel/contract/sealed-value.ts';
import { appOf } from '#kernel/server/app.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { sealSnapshots, sealStored } from '#kernel/server/sealed-fields.ts';
import { typeChanged } from '../contract/events.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { findDeclaration } from './declared-types.ts';
import { getSearchTokens } from './record.service.ts';
import {
  formerlyPlainFields,
  selectHasUnsealed,
  selectSealedKeys,
  selectUnsealed,
  updateSealed,
  updateSealedHistory,
  updateSealedKeys,
} from './seal-stored.queries.ts';
import { invalidateTypes, readTypes } from './type.service.ts';
import { selectTypes, updateType } from './types.queries.ts';

const recordsAtOnce = 200;

/** Seals the fields of shipped types that their modules now seal. A company's other changes stay: label, order, required or not. */
async function sealShippedTypes(context: Context): Promise<void> {
  const { companyId, unit } = context;
  let changed = 0;
  for (const type of await unit.query(selectTypes(companyId))) {
    if (!type.fields.some(({ key, kind }) => kind === 'text' && formerlyPlainFields.includes(key))) continue;
    // These are the same in all templates.
    const declared = findDeclaration(appOf(context), type)?.fields('') ?? [];
    const kindOf = (key: string) => declared.find((field) => field.key === key)?.kind;
    const fields = type.fields.map((field) => {
      const kind = kindOf(field.key);
      if (field.kind !== 'text' || !isSealedKind(kind)) return field;
      const { min: _, max: __, pattern: ___, ...rest } = field;
      return { ...rest, kind };
    });
    if (fields.every((field, index) => field === type.fields[index])) continue;
    const [saved] = await unit.query(updateType(companyId, { ...type, fields }, getActorId(context)));
    // Somebody saves it just now: the next night.
    if (!saved) continue;
    emit(context, typeChanged, { axis: type.axis, type: type.key });
    changed += 1;
  }
  if (changed > 0) invalidateTypes(context);
}

/**
 * Seals one batch of the type's records, until no sealed field has plain values.
 * @param done fields known to have no plain values
 * @returns true if there may be more
 */
async function sealRecords(context: Context, type: TypeDefinition, done: readonly string[]): Promise<boolean> {
  const { companyId, unit } = context;
  const kinds = new Map(
    type.fields.flatMap(({ key, kind }) => (isSealedKind(kind) ? [[key, kind] as const] : [])),
  ) as ReadonlyMap<string, SealedKind>;
  if ([...kinds.keys()].every((key) => done.includes(key))) return false;
  const query = { axis: type.axis, type: type.key, keys: [...kinds.keys()], limit: recordsAtOnce };
  const records = await unit.query(selectUnsealed(companyId, query));
  if (records.length < recordsAtOnce) unit.add(updateSealedKeys(companyId, query));
  if (records.length === 0) return false;
  const plainWords = records.flatMap(({ words }) => words);
  const sealed = await sealStored(
    context,
    plainWords.map(({ key, word }) => ({ kind: kinds.get(key) as SealedKind, word })),
  );
  const rows = records.map(({ id, title, code, fields: before }) => {
    const fields = Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key, (kinds.has(key) && sealed.get(String(value))) || value]),
    );
    return { id, fields, search: getSearchTokens(context, type, { id, title, code, fields }).join(' ') };
  });
  unit.add(updateSealed(companyId, rows));
  const all = { words: [...sealed.keys()], sealed: [...sealed.values()] };
  unit.add(updateSealedHistory({ records: records.map(({ id }) => id), keys: query.keys, ...all }));
  await sealSnapshots(context, sealed);
  context.log.info(
    { type: `${type.axis}/${type.key}`, records: records.length },
    'numbers that stood plain were sealed',
  );
  return records.length === recordsAtOnce;
}

const job = 'axis.seal-stored';
const scheduleSealing = (context: Context): void => addJob(context, job, {});

export const sealStoredJob = defineJob({
  name: job,
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  hasWork: selectHasUnsealed,
  async run(context): Promise<void> {
    await sealShippedTypes(context);
    const marks = await context.unit.query(selectSealedKeys(context.companyId));
    for (const type of await readTypes(context)) {
      const mark = marks.find((candidate) => candidate.axis === type.axis && candidate.type === type.key);
      if (await sealRecords(context, type, mark?.keys ?? [])) return scheduleSealing(context);
    }
  },
});

/** After a type was changed, where it has sealed fields. */
export function scheduleSealingOf(context: Context, type: Pick<TypeDefinition, 'fields'>): void {
  if (type.fields.some(({ kind }) => isSealedKind(kind))) scheduleSealing(context);
}
