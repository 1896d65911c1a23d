/** Access records are retained for one year; two if the company stores data of very many persons. */
import { z } from 'zod';
import { deleteOldAccess, selectOldAccess } from './access-records.ts';
import { appOf } from './app.ts';
import { defineJob } from './app-module.ts';
import type { Context } from './context.ts';
import { auditRemoval } from './retention.job.ts';

/** The number of subjects from which on the law asks for two years. */
const manyPersonsLimit = 50_000;

/** Retention period that the law requires of this company. */
export async function getAccessRetentionYears(context: Context): Promise<number> {
  let persons = 0;
  for (const appModule of appOf(context).modules)
    persons += (await appModule.persons?.(context, manyPersonsLimit)) ?? 0;
  return persons >= manyPersonsLimit ? 2 : 1;
}

export const deleteOldAccessJob = defineJob({
  name: 'kernel.forget-access',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  hasWork: selectOldAccess,
  async run(context) {
    const gone = await deleteOldAccess(context, await getAccessRetentionYears(context));
    if (gone === 0) return;
    context.log.info({ gone }, 'old access records were removed');
    auditRemoval(context, { access: gone });
  },
});
