/** Access records are kept one year; two by whoever keeps data of very many persons. */
import { z } from 'zod';
import { forgetAccess, hasOldAccess } from './access-records.ts';
import type { Context } from './context.ts';
import { houseOf } from './house.ts';
import { tellForgotten } from './retention.ts';
import { task } from './room.ts';

/** The number of subjects from which on the law asks for two years. */
const manyPersons = 50_000;

/** How long the law wants them from this company. */
export async function yearsOfAccess(context: Context): Promise<number> {
  let persons = 0;
  for (const room of houseOf(context).rooms) persons += (await room.persons?.(context, manyPersons)) ?? 0;
  return persons >= manyPersons ? 2 : 1;
}

export const forgetAccessTask = task({
  name: 'kernel.forget-access',
  payload: z.object({}),
  schedule: { afterStart: 60_000, every: 'local-midnight' },
  hasWork: hasOldAccess,
  async run(context) {
    const gone = await forgetAccess(context, await yearsOfAccess(context));
    if (gone === 0) return;
    context.log.info({ gone }, 'old access records were removed');
    tellForgotten(context, { access: gone });
  },
});
