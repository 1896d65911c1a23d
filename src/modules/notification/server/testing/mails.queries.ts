/** Mails and messages that were sent, for tests. */
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';

/** Mails to an address, oldest first. */
export function selectMails(context: Context, recipient: string): Promise<{ subject: string; body: string }[]> {
  return context.unit.query(
    statement<{ subject: string; body: string }>(
      'select subject, body from kernel.mails where company_id = $1 and recipient = $2 order by id',
      [context.companyId, recipient],
    ),
  );
}

/** Messages that hold: each was sent, or sent again, and not corrected since. What was said stays said; this is what counts. */
export async function countEffectiveMessages(context: Context): Promise<number> {
  const rows = await context.unit.query(
    statement<{ count: number }>(
      `select count(*) filter (where kind = 'message')::int - count(*) filter (where kind = 'correction')::int as count
       from notification.messages where company_id = $1`,
      [context.companyId],
    ),
  );
  return rows[0]?.count ?? 0;
}
