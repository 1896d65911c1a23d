/** What became different in the chart on which day. */
import type { Context } from '#kernel/server/context.ts';
import { type HistoryDay, historyOf } from '../contract/telling.ts';
import { loadChart, namesIn } from './chart.service.ts';

/** More days than people read; who wants more asks for one unit. */
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
  const names = await namesIn(
    context,
    chart,
    seats.map((seat) => seat.person),
  );
  const days = historyOf({ units, seats }, names).slice(0, mostDays);
  return { days: days.map(({ day, told }) => ({ day, told: told.slice(0, mostOfADay) })) };
}
