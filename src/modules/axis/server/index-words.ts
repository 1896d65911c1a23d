/** Indexes the words of records anew that were indexed in the form of before, in portions, after the start and each night. */
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { task } from '#kernel/server/room.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { hasOldWords, markIndexed, selectOldTypes, selectOldWords, updateWords } from './index-words.queries.ts';
import { searchTokens } from './record.service.ts';
import { readTypes } from './type.service.ts';

const recordsAtOnce = 200;

/** @returns whether there may be more of the type */
async function indexPortion(context: Context, type: TypeDefinition): Promise<boolean> {
  const { companyId, unit } = context;
  const place = { axis: type.axis, type: type.key };
  const records = await unit.query(selectOldWords(companyId, { ...place, limit: recordsAtOnce }));
  const rows = records.map((record) => ({
    id: record.id,
    search: searchTokens(context, type, record).join(' '),
  }));
  if (rows.length > 0) unit.add(updateWords(companyId, rows));
  if (rows.length === recordsAtOnce) return true;
  unit.add(markIndexed(companyId, place));
  return false;
}

const job = 'axis.index-words';

export const indexWordsTask = task({
  name: job,
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: hasOldWords,
  async run(context): Promise<void> {
    const old = await context.unit.query(selectOldTypes(context.companyId));
    for (const type of await readTypes(context)) {
      if (!old.some((one) => one.axis === type.axis && one.type === type.key)) continue;
      if (await indexPortion(context, type)) return addJob(context, job, {});
    }
  },
});
