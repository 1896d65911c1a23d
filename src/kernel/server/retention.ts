/**
 * What grows without end, and need not be kept for good: parts by time are made before they are needed and dropped when nobody keeps
 * them any more; what a company keeps for a shorter time than others leaves row by row.
 */
import { z } from 'zod';
import { audit } from './audit.ts';
import type { AnyContext } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { addJob, rootId } from './jobs/jobs.ts';
import { task } from './room.ts';

/** Of one kind, in one unit of work. */
const rowsAtOnce = 5000;

interface Forgotten {
  kind: string;
  gone: number;
  /** Of the trail: the last seal that went. */
  seal: number | null;
  hash: string | null;
}

const forgetAll: Statement<Forgotten> = statement('select * from kernel.forget_all($1)', [rowsAtOnce]);

/** Tells what was removed; orders the task again where more is left. */
async function forget(context: AnyContext, again: string): Promise<void> {
  const forgotten = await context.unit.query(forgetAll);
  for (const { kind, gone, seal, hash } of forgotten) {
    context.log.info({ kind, gone }, 'rows were removed: their time to be kept is over');
    if (seal === null) continue;
    const subject = { type: 'company', id: context.companyId ?? rootId };
    audit(context, { action: 'kernel.audit.forget', subject, after: { seal, hash, rows: gone } });
  }
  if (forgotten.some(({ gone }) => gone >= rowsAtOnce)) addJob(context, again, {}, { key: again });
}

export const forgetTask = task({
  name: 'kernel.forget',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: (companyId) => statement('select kernel.has_old($1) as found', [companyId]),
  run: (context) => forget(context, 'kernel.forget'),
});

const tables: Statement<{ name: string }> = statement(
  'select name from kernel.kept where width is not null order by name',
);

export const keepPartsTask = task({
  name: 'kernel.keep-parts',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 120_000, every: 'local-midnight' },
  async run(context) {
    for (const { name } of await context.unit.query(tables)) {
      const [parts] = await context.unit.query(
        statement<{ opened: number; dropped: number }>(
          'select kernel.open_parts($1) as opened, kernel.drop_parts($1) as dropped',
          [name],
        ),
      );
      if (parts && parts.opened + parts.dropped > 0) context.log.info({ table: name, ...parts }, 'parts by time');
    }
    await forget(context, 'kernel.keep-parts');
  },
});
