/** What the chart says of a member who leaves: what he or she leads, and what would become of the seats. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { headshipsOf, leavingChanges } from '../contract/leaving.ts';
import { previewChanges } from './change.service.ts';
import { loadChart } from './chart.service.ts';

export async function countHeadships(context: Context, person: string): Promise<number> {
  return headshipsOf(await loadChart(context), person, today(context)).length;
}

/** @throws what is wrong with the heir */
export async function previewLeave(
  context: Context,
  about: { person: string; heir: string | null },
): Promise<LocalText[]> {
  const changes = leavingChanges(await loadChart(context), { ...about, day: today(context) });
  return changes.length > 0 ? previewChanges(context, changes) : [];
}
