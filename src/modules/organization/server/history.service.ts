/** Chart history: changes of the chart by day. */
import type { Context } from '#kernel/server/context.ts';
import { describeHistory, type HistoryDay } from '../contract/chart-summary.ts';
import { loadChart, loadNames } from './chart.service.ts';

/** More days than people read; readers who want more open one unit. */
const mostDays = 200;
const mostOfADay = 100;

export async function readHistory(
  context: Context,
  { unit, person }: { unit?: string | undefined; person?: string | undefined },
): Promise<{ days: HistoryDay[] }> {
  const chart = await loadChart(context);
  const units = [...chart.units.values()].filter(({ id }) => (unit ? id === unit : !person));
  const seats = [...chart.seats.values()].filter(
    (seat) => (!unit || seat.unit === unit) && (!person || seat.person === person),
  );
  const names = await loadNames(
    context,
    chart,
    seats.map((seat) => seat.person),
  );
  const days = describeHistory({ units, seats }, names).slice(0, mostDays);
  return { days: days.map(({ day, told }) => ({ day, told: told.slice(0, mostOfADay) })) };
}
