/** The chart of a day as people look at it. */
import { type Context, getToday } from '#kernel/server/context.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { ChartOnDay } from '../contract/chart.ts';
import { selectSeatsOn, selectTermsOn } from './chart.queries.ts';
import { listStaff } from './mirror/mirror.service.ts';

export async function readChart(context: Context, on?: string): Promise<ChartOnDay> {
  const day = on ?? getToday(context);
  const [terms, seats] = await context.unit.queryAll([
    selectTermsOn(context.companyId, day),
    selectSeatsOn(context.companyId, day),
  ] as const);
  const ids = [...new Set(seats.map(({ person }) => person))];
  const people = await findPeople(context, ids);
  const active = new Set((await findActiveMembers(context, ids)).map(({ personId }) => personId));
  return {
    on: day,
    units: terms.map(({ unit: id, ...term }) => ({ ...term, id })),
    seats: seats.map((seat) => ({
      ...seat,
      name: people.get(seat.person)?.name ?? '',
      isMember: active.has(seat.person),
    })),
    staff: day === getToday(context) ? await listStaff(context) : [],
  };
}
