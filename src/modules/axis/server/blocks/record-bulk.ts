/** The block of the frame `record-bulk`: changes many records of one type at once, all or nothing. */
import { fail } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { recordBulkBlock } from '../../contract/blocks.ts';
import { axisErrors } from '../../contract/errors.ts';
import { flattenRecord } from '../../contract/record.ts';
import { type BulkRows, changeRecordsAtOnce } from '../bulk-change.ts';
import { getAllowedType } from '../type.service.ts';
import { createImpacts, getUses, toFacts, type Values } from './record-impacts.ts';
import { records } from './record-reversal.ts';

export const recordBulk = defineBlockServer({
  contract: recordBulkBlock,
  async run({ context, execution, settings, payload }) {
    // The rows arrive with the start and are not stored twice.
    const rows = payload as BulkRows | undefined;
    if (rows?.operation !== settings.operation) throw fail(axisErrors.BULK_WITHOUT_RECORDS);
    const type = await getAllowedType(context, settings, 'write');
    const origin = { cause: 'execution' as const, executionId: execution.id };
    const changed = await changeRecordsAtOnce(context, type, { rows, origin });
    const facts = changed.flatMap(({ was, result }) =>
      toFacts(result, { was: was ? (flattenRecord(was) as Values) : {}, undoing: false }),
    );
    const [impacts, uses] = [await createImpacts(context, facts), await getUses(context, facts)];
    return { state: 'done', output: { changed: changed.length }, impacts, uses };
  },
  reversal: records,
});
