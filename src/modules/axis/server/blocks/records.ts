/** Blocks that create, change and delete records. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block, idsAt } from '#kernel/server/block.ts';
import { houseOf } from '#kernel/server/house.ts';
import { isSystemKey } from '#modules/flow/server/index.ts';
import { recordCreateBlock, recordDeleteBlock, recordUpdateBlock } from '../../contract/blocks.ts';
import { type AxisRecord, flat } from '../../contract/record.ts';
import { same } from '../../contract/undo.ts';
import { addRecordValues, createRecord, lockRecords, type Origin, setDeleted } from '../record.service.ts';
import { recordLock } from '../records.queries.ts';
import { actsOnRecords, actsOnType } from './acts.ts';
import { inspectCreation, inspectDeletion, inspectUpdate } from './inspect.ts';
import { records } from './record-reversal.ts';
import { type Fact, impactsOf, usesOf, type Values } from './record-words.ts';

/** What later steps can read: `steps.<id>.id`, `.title`, `.fields.price.amount`. */
function outputOf(record: AxisRecord): Json {
  const { id, axis, type, title, code, fields, version } = record;
  return { id, axis, type, title, code, fields: fields as Json, version };
}

const originOf = ({ id, frameKey }: { id: string; frameKey: string }): Origin => {
  return { cause: 'execution', executionId: id, flow: frameKey };
};
const valuesOf = (record: AxisRecord): Values => flat(record) as Values;

/** The values that differ, as they were and as they are. */
function differences(was: AxisRecord, now: AxisRecord): { before: Values; after: Values } {
  const [a, b] = [valuesOf(was), valuesOf(now)];
  const keys = Object.keys({ ...a, ...b }).filter((key) => !same(a[key], b[key]));
  const pick = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pick(a), after: pick(b) };
}

const locksRecord = { of: recordLock, keys: (settings: Json | undefined) => idsAt(settings, ['record']) };

export const recordCreate = block({
  contract: recordCreateBlock,
  async run({ context, execution, settings }) {
    const record = await createRecord(context, {
      ...settings,
      id: isSystemKey(houseOf(context), execution.frameKey) ? (settings.id ?? undefined) : undefined,
      origin: originOf(execution),
    });
    const facts: Fact[] = [{ action: 'create', record, before: {}, after: valuesOf(record), undoing: false }];
    const [impacts, uses] = [await impactsOf(context, facts), await usesOf(context, facts)];
    return { state: 'done', output: outputOf(record), impacts, uses };
  },
  acts: actsOnType('create'),
  inspect: inspectCreation,
  reversal: records,
});

export const recordUpdate = block({
  contract: recordUpdateBlock,
  async run({ context, execution, settings }) {
    const { record: id, ...patch } = settings;
    const { before, after } = await addRecordValues(context, { id, patch, origin: originOf(execution) });
    if (after.version === before.version) return { state: 'done', output: outputOf(after) };
    const facts: Fact[] = [{ action: 'update', record: after, ...differences(before, after), undoing: false }];
    const [impacts, uses] = [await impactsOf(context, facts), await usesOf(context, facts)];
    return { state: 'done', output: outputOf(after), impacts, uses };
  },
  acts: actsOnRecords('update', ['record']),
  locks: locksRecord,
  inspect: inspectUpdate,
  reversal: records,
});

export const recordDelete = block({
  contract: recordDeleteBlock,
  async run({ context, execution, settings }) {
    const [record] = await lockRecords(context, [settings.record]);
    if (!record || record.deletedAt) throw fail(kernelErrors.NOT_FOUND);
    const gone = await setDeleted(context, record, { deleted: true, origin: originOf(execution) });
    const fact: Fact = { action: 'delete', record: gone, before: valuesOf(record), after: {}, undoing: false };
    return { state: 'done', output: outputOf(gone), impacts: await impactsOf(context, [fact]) };
  },
  acts: actsOnRecords('delete', ['record']),
  locks: locksRecord,
  inspect: inspectDeletion,
  reversal: records,
});
