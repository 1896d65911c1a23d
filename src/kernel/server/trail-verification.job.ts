/** Verifies the trails of companies as they grow, and stores the progress: later checks need not read everything. */
import { z } from 'zod';
import { defineJob } from './app-module.ts';
import type { Context } from './context.ts';
import { statement } from './database/unit.ts';

/** Rows that one statement computes again: a second of the database, about. */
const rowsAtOnce = 20_000;
/** An older trail is caught up over some hours. */
const maxRounds = 5;

export async function advanceVerification({ unit, log, companyId }: Context): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const [progress] = await unit.query(
      statement<{ more: boolean; broken: number }>('select more, broken from kernel.advance_verification($1)', [
        rowsAtOnce,
      ]),
    );
    if (progress?.broken)
      log.error({ company: companyId, broken: progress.broken }, 'the audit trail is not as it was sealed');
    if (!progress?.more) return;
  }
}

export const verifyTrailJob = defineJob({
  name: 'kernel.keep-verified',
  payload: z.object({}),
  schedule: { afterStart: 300_000, every: 3_600_000 },
  hasWork: (companyId) =>
    statement(
      `select exists (select from kernel.audit_seals s where s.company_id = $1
         and s.seq > coalesce((select v.seq from kernel.audit_verified v where v.company_id = $1), 0)) as found`,
      [companyId],
    ),
  run: advanceVerification,
});
