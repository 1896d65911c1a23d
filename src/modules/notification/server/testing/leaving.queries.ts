/** What is on its way, and when it may leave, for tests: before anybody carries it. */
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';

interface Leaving {
  way: 'mail' | 'push' | 'text';
  runAt: string | null;
}

/** The orders of this unit, in their order. */
export async function leavingNow({ unit, companyId, requestId }: Context): Promise<Leaving[]> {
  const rows = await unit.query(
    statement<{ task: string; runAt: string | null }>(
      `select task, run_at as "runAt" from kernel.job_orders where company_id = $1 and request_id = $2
         and task in ('kernel.send-mail', 'notification.push', 'notification.send-text') order by id`,
      [companyId, requestId],
    ),
  );
  const ways = { 'kernel.send-mail': 'mail', 'notification.push': 'push', 'notification.send-text': 'text' } as const;
  return rows.map(({ task, runAt }) => ({
    way: ways[task as keyof typeof ways],
    runAt: runAt && new Date(runAt).toISOString(),
  }));
}
