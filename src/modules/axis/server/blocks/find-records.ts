/** The block that finds records by their values. It changes nothing. On the one that it found the run relies; several are a list. */
import type { Json } from '#kernel/contract/block.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { findRecordsBlock } from '../../contract/blocks.ts';
import { listRecords } from '../list.service.ts';
import { describeTypeActions } from './block-actions.ts';
import { inspectFinding } from './inspect.ts';

export const findRecords = defineBlockServer({
  contract: findRecordsBlock,
  async run({ context, settings }) {
    const { data, page } = await listRecords(context, settings);
    const records = data.map(({ id, title, code, fields }) => ({
      id,
      title,
      code,
      fields: fields as Json,
    }));
    return {
      state: 'done',
      output: { records, first: records[0] ?? null, count: records.length, isCut: page.nextCursor !== null },
      uses: records.map(({ id }) => ({ type: 'record', id, isListed: records.length > 1 })),
    };
  },
  acts: describeTypeActions('find'),
  inspect: inspectFinding,
});
