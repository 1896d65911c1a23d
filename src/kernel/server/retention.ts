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

/** How many of each kind, by the kind. */
const Gone = z.record(z.string(), z.int());
type Gone = z.output<typeof Gone>;

/** One row of the trail says what a night took. */
export function tellForgotten(context: AnyContext, gone: Gone): void {
  const subject = { type: 'company', id: context.companyId ?? rootId };
  audit(context, { action: 'kernel.retention.forget', subject, after: gone });
}

/** Tells what was removed; orders the task again where more is left. The rows that seals leave behind are told with them. */
async function forget(context: AnyContext, { again, before }: { again: string; before: Gone }): Promise<void> {
  const forgotten = await context.unit.query(forgetAll);
  const sum = { ...before };
  for (const { kind, gone, seal, hash } of forgotten) {
    context.log.info({ kind, gone }, 'rows were removed: their time to be kept is over');
    if (seal === null) {
      sum[kind] = (sum[kind] ?? 0) + gone;
      continue;
    }
    const subject = { type: 'company', id: context.companyId ?? rootId };
    audit(context, { action: 'kernel.audit.forget', subject, after: { seal, hash, rows: gone } });
  }
  if (forgotten.some(({ gone }) => gone >= rowsAtOnce)) addJob(context, again, { gone: sum }, { key: again });
  else if (Object.keys(sum).length > 0) tellForgotten(context, sum);
}

/** What earlier units of the same night took. */
const Night = z.object({ gone: Gone.default({}) });

export const forgetTask = task({
  name: 'kernel.forget',
  payload: Night,
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: (companyId) => statement('select kernel.has_old($1) as found', [companyId]),
  run: (context, { gone }) => forget(context, { again: 'kernel.forget', before: gone }),
});

const tables: Statement<{ name: string }> = statement(
  'select name from kernel.kept where width is not null order by name',
);

export const keepPartsTask = task({
  name: 'kernel.keep-parts',
  scope: 'root',
  payload: Night,
  schedule: { afterStart: 120_000, every: 'local-midnight' },
  async run(context, { gone }) {
    for (const { name } of await context.unit.query(tables)) {
      const [parts] = await context.unit.query(
        statement<{ opened: number; dropped: number }>(
          'select kernel.open_parts($1) as opened, kernel.drop_parts($1) as dropped',
          [name],
        ),
      );
      if (parts && parts.opened + parts.dropped > 0) context.log.info({ table: name, ...parts }, 'parts by time');
    }
    await forget(context, { again: 'kernel.keep-parts', before: gone });
  },
});
