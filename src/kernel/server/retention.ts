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

const kinds: Statement<{ kind: string }> = statement(
  "select kind from kernel.kept where kind not in ('access', 'audit') order by kind",
);
const tables: Statement<{ name: string }> = statement(
  'select name from kernel.kept where width is not null order by name',
);

/** Returns whether there is more. */
async function forgetTrail(context: AnyContext): Promise<boolean> {
  const [gone] = await context.unit.query(
    statement<{ seal: number; hash: string; rows: number }>('select * from kernel.forget_seals($1)', [rowsAtOnce]),
  );
  if (!gone) return false;
  const subject = { type: 'company', id: context.companyId ?? rootId };
  audit(context, { action: 'kernel.audit.forget', subject, after: gone });
  return gone.rows >= rowsAtOnce;
}

/** Removes what the company of the unit keeps no longer, the oldest first; orders itself again where more is left. */
async function forget(context: AnyContext, again: string): Promise<void> {
  let more = await forgetTrail(context);
  for (const { kind } of await context.unit.query(kinds)) {
    const [row] = await context.unit.query(
      statement<{ gone: number }>('select kernel.forget($1, $2) as gone', [kind, rowsAtOnce]),
    );
    const gone = row?.gone ?? 0;
    if (gone > 0) context.log.info({ kind, gone }, 'rows were removed: their time to be kept is over');
    more ||= gone >= rowsAtOnce;
  }
  if (more) addJob(context, again, {}, { key: again });
}

export const forgetTask = task({
  name: 'kernel.forget',
  payload: z.object({}),
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  run: (context) => forget(context, 'kernel.forget'),
});

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
