/** Leaving service: headships of a member who leaves, and a preview of the seats afterwards. */
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { listHeadships, planLeaving } from '../contract/leave-plan.ts';
import { previewChanges } from './change.service.ts';
import { loadChart } from './chart.service.ts';
import { countAbsences } from './delegation.queries.ts';

export async function countHeadships(context: Context, person: string): Promise<number> {
  return listHeadships(await loadChart(context), person, getToday(context)).length;
}

const ends = {
  ko: '정해 둔 부재 {count}건은 효력을 잃습니다. 되돌리면 남은 기간에 다시 적용됩니다.',
  en: 'Absences set for this member: {count}. They end; undo restores what is left of them.',
};

/** A delegate of an inactive member acts for nobody. */
export async function describeAbsences(context: Context, person: string): Promise<LocalText[]> {
  const [row] = await context.unit.query(countAbsences(context.companyId, person, getToday(context)));
  const count = row?.count ?? 0;
  return count > 0 ? [{ ko: fillTemplate(ends.ko, { count }), en: fillTemplate(ends.en, { count }) }] : [];
}

/** @throws what is wrong with the heir */
export async function previewLeave(
  context: Context,
  input: { person: string; heir: string | null },
): Promise<LocalText[]> {
  const changes = planLeaving(await loadChart(context), { ...input, day: getToday(context) });
  return changes.length > 0 ? previewChanges(context, changes) : [];
}
