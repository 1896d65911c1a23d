/**
 * Unbounded data with limited retention: time partitions are created ahead and dropped when nobody needs them any more; data that a
 * company retains for a shorter time than others is deleted row by row.
 */
import { z } from 'zod';
import { defineJob } from './app-module.ts';
import { audit } from './audit.ts';
import type { AnyContext } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { addJob, rootId } from './jobs/jobs.ts';

/** Of one kind, in one unit of work. */
const rowsAtOnce = 5000;

interface RemovedRows {
  kind: string;
  gone: number;
  /** Of the trail: the last seal that went. */
  seal: number | null;
  hash: string | null;
}

const removeExpiredRows: Statement<RemovedRows> = statement('select * from kernel.delete_all_expired($1)', [
  rowsAtOnce,
]);

/** Counts by kind. */
const RemovedCounts = z.record(z.string(), z.int());
type RemovedCounts = z.output<typeof RemovedCounts>;

/** One row of the trail says what a night took. */
export function auditRemoval(context: AnyContext, gone: RemovedCounts): void {
  const subject = { type: 'company', id: context.companyId ?? rootId };
  audit(context, { action: 'kernel.retention.forget', subject, after: gone });
}

/** Records the removed counts; schedules the task again if more is left. Rows left behind by seals are counted with them. */
async function removeExpired(
  context: AnyContext,
  { again, before: previousCounts }: { again: string; before: RemovedCounts },
): Promise<void> {
  const forgotten = await context.unit.query(removeExpiredRows);
  const sum = { ...previousCounts };
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
  else if (Object.keys(sum).length > 0) auditRemoval(context, sum);
}

/** Counts removed by earlier units of the same night. */
const NightPayload = z.object({ gone: RemovedCounts.default({}) });

export const retentionJob = defineJob({
  name: 'kernel.forget',
  payload: NightPayload,
  schedule: { afterStart: 90_000, every: 'local-midnight' },
  hasWork: (companyId) => statement('select kernel.has_expired($1) as found', [companyId]),
  run: (context, { gone }) => removeExpired(context, { again: 'kernel.forget', before: gone }),
});

const tables: Statement<{ name: string }> = statement(
  'select name from kernel.kept where width is not null order by name',
);

export const partitionJob = defineJob({
  name: 'kernel.keep-parts',
  scope: 'root',
  payload: NightPayload,
  schedule: { afterStart: 120_000, every: 'local-midnight' },
  async run(context, { gone }) {
    for (const { name } of await context.unit.query(tables)) {
      const [parts] = await context.unit.query(
        statement<{ opened: number; dropped: number }>(
          'select kernel.create_partitions($1) as opened, kernel.drop_expired_partitions($1) as dropped',
          [name],
        ),
      );
      if (parts && parts.opened + parts.dropped > 0) context.log.info({ table: name, ...parts }, 'parts by time');
    }
    await removeExpired(context, { again: 'kernel.keep-parts', before: gone });
  },
});
