/** The flows of this week, for the start of a working day. */
import type { Context } from '#kernel/server/context.ts';
import { maxWeekRuns, type Week, type WeekOfFrame } from '../../contract/week.endpoints.ts';
import { getVisibilityScope } from '../frame/visibility.ts';
import { selectWeek, selectWeekLimits, type WeekLimits, type WeekRow } from './week.queries.ts';

function sumByFrame(rows: readonly WeekRow[]): WeekOfFrame {
  const { frame, title } = rows[0] as WeekRow;
  const sum = (of: 'started' | 'finished' | 'undone' | 'late') => rows.reduce((all, row) => all + row[of], 0);
  const days = Array.from({ length: 7 }, (_, day) => rows.find((row) => row.day === day)?.started ?? 0);
  return {
    frame,
    title,
    started: sum('started'),
    finished: sum('finished'),
    undone: sum('undone'),
    late: sum('late'),
    days,
  };
}

/** Of the runs that the actor may see. */
export async function getWeek(context: Context): Promise<Week> {
  const zone = context.company.timeZone;
  const scope = await getVisibilityScope(context);
  const [limits] = (await context.unit.query(selectWeekLimits(zone))) as [WeekLimits];
  const rows = await context.unit.query(selectWeek(context.companyId, { zone, limits, scope }));
  const frames = [...Map.groupBy(rows, ({ frame }) => frame).values()].map(sumByFrame);
  const started = frames.reduce((all, frame) => all + frame.started, 0);
  return {
    ...limits,
    frames: frames.toSorted((a, b) => b.started - a.started || b.late - a.late || a.frame.localeCompare(b.frame)),
    isWhole: started < maxWeekRuns,
  };
}
