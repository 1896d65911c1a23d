/** The block of the frame `record-bulk`: changes many records of one type at once, all or nothing. */
import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { recordBulkBlock } from '../../contract/blocks.ts';
import { axisErrors } from '../../contract/errors.ts';
import { flat } from '../../contract/record.ts';
import { type BulkRows, changeTogether } from '../bulk-change.ts';
import { typeOf } from '../type.service.ts';
import { records } from './record-reversal.ts';
import { factsOf, impactsOf, usesOf, type Values } from './record-words.ts';

export const recordBulk = block({
  contract: recordBulkBlock,
  async run({ context, execution, settings, payload }) {
    // The rows come with the start: nobody keeps them twice.
    const rows = payload as BulkRows | undefined;
    if (rows?.operation !== settings.operation) throw fail(axisErrors.BULK_WITHOUT_RECORDS);
    const type = await typeOf(context, settings, 'write');
    const origin = { cause: 'execution' as const, executionId: execution.id };
    const changed = await changeTogether(context, type, { rows, origin });
    const facts = changed.flatMap(({ was, result }) =>
      factsOf(result, { was: was ? (flat(was) as Values) : {}, undoing: false }),
    );
    const [impacts, uses] = [await impactsOf(context, facts), await usesOf(context, facts)];
    return { state: 'done', output: { changed: changed.length }, impacts, uses };
  },
  reversal: records,
});
