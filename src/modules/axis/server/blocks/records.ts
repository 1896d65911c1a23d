/** Blocks that create, change and delete records. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { defineBlockServer, readIds } from '#kernel/server/block.ts';
import { isSystemKey } from '#modules/flow/server/index.ts';
import { recordCreateBlock, recordDeleteBlock, recordUpdateBlock } from '../../contract/blocks.ts';
import { type AxisRecord, flattenRecord } from '../../contract/record.ts';
import { isSameJson } from '../../contract/undo.ts';
import { addRecordValues, createRecord, lockRecords, type Origin, setDeleted } from '../record.service.ts';
import { recordLock } from '../records.queries.ts';
import { describeRecordActions, describeTypeActions } from './block-actions.ts';
import { inspectCreation, inspectDeletion, inspectUpdate } from './inspect.ts';
import { createImpacts, getUses, type RecordFact, type Values } from './record-impacts.ts';
import { records } from './record-reversal.ts';

/** Output available to later steps: `steps.<id>.id`, `.title`, `.fields.price.amount`. */
function toOutput(record: AxisRecord): Json {
  const { id, axis, type, title, code, fields, version } = record;
  return { id, axis, type, title, code, fields: fields as Json, version };
}

const toOrigin = ({ id, frameKey }: { id: string; frameKey: string }): Origin => {
  return { cause: 'execution', executionId: id, flow: frameKey };
};
const getValues = (record: AxisRecord): Values => flattenRecord(record) as Values;

/** The values that differ, as they were and as they are. */
function getDifferences(was: AxisRecord, now: AxisRecord): { before: Values; after: Values } {
  const [a, b] = [getValues(was), getValues(now)];
  const keys = Object.keys({ ...a, ...b }).filter((key) => !isSameJson(a[key], b[key]));
  const pick = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pick(a), after: pick(b) };
}

const locksRecord = { of: recordLock, keys: (settings: Json | undefined) => readIds(settings, ['record']) };

export const recordCreate = defineBlockServer({
  contract: recordCreateBlock,
  async run({ context, execution, settings }) {
    const record = await createRecord(context, {
      ...settings,
      id: isSystemKey(appOf(context), execution.frameKey) ? (settings.id ?? undefined) : undefined,
      origin: toOrigin(execution),
    });
    const facts: RecordFact[] = [{ action: 'create', record, before: {}, after: getValues(record), undoing: false }];
    const [impacts, uses] = [await createImpacts(context, facts), await getUses(context, facts)];
    return { state: 'done', output: toOutput(record), impacts, uses };
  },
  acts: describeTypeActions('create'),
  inspect: inspectCreation,
  reversal: records,
});

export const recordUpdate = defineBlockServer({
  contract: recordUpdateBlock,
  async run({ context, execution, settings }) {
    const { record: id, ...patch } = settings;
    const { before, after } = await addRecordValues(context, { id, patch, origin: toOrigin(execution) });
    if (after.version === before.version) return { state: 'done', output: toOutput(after) };
    const facts: RecordFact[] = [{ action: 'update', record: after, ...getDifferences(before, after), undoing: false }];
    const [impacts, uses] = [await createImpacts(context, facts), await getUses(context, facts)];
    return { state: 'done', output: toOutput(after), impacts, uses };
  },
  acts: describeRecordActions('update', ['record']),
  locks: locksRecord,
  inspect: inspectUpdate,
  reversal: records,
});

export const recordDelete = defineBlockServer({
  contract: recordDeleteBlock,
  async run({ context, execution, settings }) {
    const [record] = await lockRecords(context, [settings.record]);
    if (!record || record.deletedAt) throw fail(kernelErrors.NOT_FOUND);
    const gone = await setDeleted(context, record, { deleted: true, origin: toOrigin(execution) });
    const fact: RecordFact = { action: 'delete', record: gone, before: getValues(record), after: {}, undoing: false };
    return { state: 'done', output: toOutput(gone), impacts: await createImpacts(context, [fact]) };
  },
  acts: describeRecordActions('delete', ['record']),
  locks: locksRecord,
  inspect: inspectDeletion,
  reversal: records,
});
