/** Blocks that create, change and delete records. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { recordCreateBlock, recordDeleteBlock, recordUpdateBlock } from '../../contract/blocks.ts';
import type { AxisRecord } from '../../contract/record.ts';
import { createRecord, lockRecords, type Origin, setDeleted, updateRecordValues } from '../record.service.ts';
import { differences, impactOf, records, valuesOf } from './record-impacts.ts';

/** What later steps can read: `steps.<id>.id`, `.title`, `.fields.price.amount`. */
function outputOf(record: AxisRecord): Json {
  const { id, axis, type, title, code, fields, version } = record;
  return { id, axis, type, title, code, fields: fields as Json, version };
}

const originOf = (execution: { id: string }): Origin => ({ cause: 'execution', executionId: execution.id });

export const recordCreate = block({
  contract: recordCreateBlock,
  async run({ context, execution, settings }) {
    const record = await createRecord(context, { ...settings, origin: originOf(execution) });
    const fact = { action: 'create' as const, before: {}, after: valuesOf(record), undoing: false };
    return { state: 'done', output: outputOf(record), impacts: [await impactOf(context, record, fact)] };
  },
  reversal: records,
});

export const recordUpdate = block({
  contract: recordUpdateBlock,
  async run({ context, execution, settings }) {
    const { record: id, ...patch } = settings;
    const { before, after } = await updateRecordValues(context, { id, patch, origin: originOf(execution) });
    const fact = { action: 'update' as const, ...differences(before, after), undoing: false };
    return { state: 'done', output: outputOf(after), impacts: [await impactOf(context, after, fact)] };
  },
  reversal: records,
});

export const recordDelete = block({
  contract: recordDeleteBlock,
  async run({ context, execution, settings }) {
    const [record] = await lockRecords(context, [settings.record]);
    if (!record || record.deletedAt) throw fail(kernelErrors.NOT_FOUND);
    const gone = await setDeleted(context, record, { deleted: true, origin: originOf(execution) });
    const fact = { action: 'delete' as const, before: valuesOf(record), after: {}, undoing: false };
    return { state: 'done', output: outputOf(gone), impacts: [await impactOf(context, gone, fact)] };
  },
  reversal: records,
});
