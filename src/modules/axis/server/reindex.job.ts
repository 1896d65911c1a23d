/** Reindexes records whose words are in an outdated form, in batches, after the start and each night. */
import { z } from 'zod';
import { defineJob } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { getSearchTokens } from './record.service.ts';
import {
  selectHasOldWords,
  selectOldTypes,
  selectOldWords,
  updateIndexedType,
  updateWords,
} from './reindex.queries.ts';
import { readTypes } from './type.service.ts';

const recordsAtOnce = 200;

/** @returns whether there may be more of the type */
async function reindexPortion(context: Context, type: TypeDefinition): Promise<boolean> {
  const { companyId, unit } = context;
  const typeKey = { axis: type.axis, type: type.key };
  const records = await unit.query(selectOldWords(companyId, { ...typeKey, limit: recordsAtOnce }));
  const rows = records.map((record) => ({
    id: record.id,
    search: getSearchTokens(context, type, record).join(' '),
  }));
  if (rows.length > 0) unit.add(updateWords(companyId, rows));
  if (rows.length === recordsAtOnce) return true;
  unit.add(updateIndexedType(companyId, typeKey));
  return false;
}

const job = 'axis.index-words';

export const reindexJob = defineJob({
  name: job,
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: selectHasOldWords,
  async run(context): Promise<void> {
    const old = await context.unit.query(selectOldTypes(context.companyId));
    for (const type of await readTypes(context)) {
      if (!old.some((oldType) => oldType.axis === type.axis && oldType.type === type.key)) continue;
      if (await reindexPortion(context, type)) return addJob(context, job, {});
    }
  },
});
