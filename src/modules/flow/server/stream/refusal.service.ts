/** Addresses of hooks at which calls are refused: that a sender has an old secret is seen by operators, not only by the sender. */

import { asideAt } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { streamsMoved } from '../../contract/events.ts';
import { type RefusedHook, refusedDays } from '../../contract/operator/operator.ts';
import type { HookDoubt } from '../../contract/stream.ts';
import { hiddenFrames } from '../frame/visibility.ts';
import { countRefusal, selectRefused } from './refusal.queries.ts';

/** One at a time in a process: whoever is refused holds a connection of his own, and a crowd of them must not wait for one another. */
const desk = perHouse(() => ({ isBusy: false }));

/**
 * The call itself is refused, with all that it wrote: this stays. The first is told, so that open screens show it. What comes while
 * another is written down is not counted.
 */
export async function noteRefusal(context: Context, streamId: string, doubt: HookDoubt): Promise<void> {
  const { companyId } = context;
  const house = houseOf(context);
  const own = desk(house);
  if (own.isBusy) return;
  own.isBusy = true;
  try {
    await asideAt(house, companyId, async (unit) => {
      const [noted] = await unit.query(countRefusal(companyId, streamId, doubt));
      if (noted?.calls === 1) emit({ ...context, unit }, streamsMoved, { streams: 1 });
    });
  } finally {
    own.isBusy = false;
  }
}

/** Those of flows that the actor may see. */
export async function listRefusedHooks(context: Context): Promise<{ streams: RefusedHook[] }> {
  const hidden = await hiddenFrames(context);
  const rows = await context.unit.query(selectRefused(context.companyId, { hidden, days: refusedDays }));
  const instant = (at: string) => new Date(at).toISOString();
  return { streams: rows.map((row) => ({ ...row, since: instant(row.since), lastAt: instant(row.lastAt) })) };
}
