/** Test queries for queued messages and their send times, before delivery. */
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';

interface ScheduledMessage {
  way: 'mail' | 'push' | 'text';
  runAt: string | null;
}

/** The orders of this unit, in their order. */
export async function selectScheduledMessages({ unit, companyId, requestId }: Context): Promise<ScheduledMessage[]> {
  const rows = await unit.query(
    statement<{ task: string; runAt: string | null }>(
      `select task, run_at as "runAt" from kernel.job_orders where company_id = $1 and request_id = $2
         and task in ('kernel.send-mail', 'notification.push', 'notification.send-text') order by id`,
      [companyId, requestId],
    ),
  );
  const methodsByJob = {
    'kernel.send-mail': 'mail',
    'notification.push': 'push',
    'notification.send-text': 'text',
  } as const;
  return rows.map(({ task, runAt }) => ({
    way: methodsByJob[task as keyof typeof methodsByJob],
    runAt: runAt && new Date(runAt).toISOString(),
  }));
}
