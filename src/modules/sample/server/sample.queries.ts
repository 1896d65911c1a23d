/** Sample queries: records of sample data. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { SampleRecord } from '../contract/sample.ts';

export type StoredSample = SampleRecord & { executionId: string };

/** One at a time fills and clears. */
export const lockSamples = (companyId: string): Statement<unknown> =>
  statement(`select pg_advisory_xact_lock(hashtextextended('sample.things:' || $1::text, 0))`, [companyId]);

/** In the order in which they were made. */
export const selectSamples = (companyId: string): Statement<StoredSample> =>
  statement(
    `select execution_id as "executionId", kind, subject_id as id, title from sample.things
     where company_id = $1 and removed_at is null order by execution_id`,
    [companyId],
  );

export const insertSamples = (companyId: string, samples: readonly StoredSample[]): Statement<unknown> =>
  statement(
    `insert into sample.things (company_id, execution_id, kind, subject_id, title)
     select $1, t.* from jsonb_to_recordset($2) as t ("executionId" uuid, kind text, id uuid, title text)`,
    [companyId, toJson(samples)],
  );

export const updateRemoved = (companyId: string, executionIds: readonly string[]): Statement<unknown> =>
  statement('update sample.things set removed_at = now() where company_id = $1 and execution_id = any($2)', [
    companyId,
    executionIds,
  ]);
