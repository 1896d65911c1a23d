/** What the chart says of a member who leaves: what he or she leads, and what would become of the seats. */
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { headshipsOf, leavingChanges } from '../contract/leaving.ts';
import { previewChanges } from './change.service.ts';
import { loadChart } from './chart.service.ts';
import { countAbsences } from './delegation.queries.ts';

export async function countHeadships(context: Context, person: string): Promise<number> {
  return headshipsOf(await loadChart(context), person, today(context)).length;
}

const ends = {
  ko: '정해 둔 부재 {count}건은 효력을 잃습니다. 되돌리면 남은 기간에 다시 적용됩니다.',
  en: 'Absences set for this member: {count}. They end; undo restores what is left of them.',
};

/** A delegate of somebody who is no active member acts for nobody. */
export async function absencesTold(context: Context, person: string): Promise<LocalText[]> {
  const [found] = await context.unit.query(countAbsences(context.companyId, person, today(context)));
  const count = found?.count ?? 0;
  return count > 0 ? [{ ko: fill(ends.ko, { count }), en: fill(ends.en, { count }) }] : [];
}

/** @throws what is wrong with the heir */
export async function previewLeave(
  context: Context,
  about: { person: string; heir: string | null },
): Promise<LocalText[]> {
  const changes = leavingChanges(await loadChart(context), { ...about, day: today(context) });
  return changes.length > 0 ? previewChanges(context, changes) : [];
}
