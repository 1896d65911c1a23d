/** Addresses of hooks at which calls are refused: that a sender has an old secret is seen by operators, not only by the sender. */

import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { streamsChanged } from '../../contract/events.ts';
import { type RefusedHook, refusedDays } from '../../contract/operator/operator.ts';
import type { HookRefusalReason } from '../../contract/stream.ts';
import { listHiddenFrames } from '../frame/visibility.ts';
import { selectRefusedHooks, upsertRefusal } from './refusal.queries.ts';

/** One at a time per process: each refused call holds its own connection, and many of them must not wait for one another. */
const refusalDesk = perApp(() => ({ isBusy: false }));

/**
 * The call itself is refused and rolled back; this record stays. The first refusal is notified, so that open screens show it. A
 * refusal during the recording of another is not counted.
 */
export async function recordRefusedCall(context: Context, streamId: string, doubt: HookRefusalReason): Promise<void> {
  const { companyId } = context;
  const app = appOf(context);
  const own = refusalDesk(app);
  if (own.isBusy) return;
  own.isBusy = true;
  try {
    await runOutsideTransactionAt(app, companyId, async (unit) => {
      const [noted] = await unit.query(upsertRefusal(companyId, streamId, doubt));
      if (noted?.calls === 1) emit({ ...context, unit }, streamsChanged, { streams: 1 });
    });
  } finally {
    own.isBusy = false;
  }
}

/** Those of flows that the actor may see. */
export async function listRefusedHooks(context: Context): Promise<{ streams: RefusedHook[] }> {
  const hidden = await listHiddenFrames(context);
  const rows = await context.unit.query(selectRefusedHooks(context.companyId, { hidden, days: refusedDays }));
  const instant = (at: string) => new Date(at).toISOString();
  return { streams: rows.map((row) => ({ ...row, since: instant(row.since), lastAt: instant(row.lastAt) })) };
}
