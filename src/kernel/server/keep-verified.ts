/** Verifies the trails of companies as they grow, and keeps how far: whoever asks need not read all that was ever written. */
import { z } from 'zod';
import type { Context } from './context.ts';
import { statement } from './database/unit.ts';
import { task } from './room.ts';

/** Rows that one statement computes again: a second of the database, about. */
const rowsAtOnce = 20_000;
/** A trail of before is caught up with over some hours. */
const mostRounds = 5;

export async function keepVerified({ unit, log, companyId }: Context): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const [kept] = await unit.query(
      statement<{ more: boolean; broken: number }>('select more, broken from kernel.keep_verified($1)', [rowsAtOnce]),
    );
    if (kept?.broken) log.error({ company: companyId, broken: kept.broken }, 'the audit trail is not as it was sealed');
    if (!kept?.more) return;
  }
}

export const keepVerifiedTask = task({
  name: 'kernel.keep-verified',
  payload: z.object({}),
  schedule: { afterStart: 300_000, every: 3_600_000 },
  hasWork: (companyId) =>
    statement(
      `select exists (select from kernel.audit_seals s where s.company_id = $1
         and s.seq > coalesce((select v.seq from kernel.audit_verified v where v.company_id = $1), 0)) as found`,
      [companyId],
    ),
  run: keepVerified,
});
