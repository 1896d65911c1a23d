import { type Context, companyOf } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';

/** Mails to an address, oldest first. */
export function mailsOf(context: Context, recipient: string): Promise<{ subject: string; body: string }[]> {
  return context.unit.query(
    statement<{ subject: string; body: string }>(
      'select subject, body from kernel.mails where company_id = $1 and recipient = $2 order by id',
      [companyOf(context).id, recipient],
    ),
  );
}
