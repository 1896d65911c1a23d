/** Tests of seats when a member leaves and an heir takes over. */
import { expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { applyChanges } from './change.ts';
import { type Chart, isInForce, type Seat } from './chart.ts';
import { planLeaving } from './leave-plan.ts';

const [leaver, heir, unit] = [createId(), createId(), createId()];
const ranks = { position: null, duty: null, grade: null };
const name = { ko: '영업팀', en: 'Sales' };
const seat = (person: string, more: Partial<Seat>): Seat => ({
  ...{ id: createId(), person, unit, ...ranks, isMain: true, isHead: false, from: '2026-01-01', until: null },
  ...more,
});
function createChart(...seats: Seat[]): Chart {
  const terms = [{ from: '2026-01-01', until: null, code: 'S', name, parent: null }];
  return { units: new Map([[unit, { id: unit, terms }]]), seats: new Map(seats.map((item) => [item.id, item])) };
}
const day = '2026-06-01';
const getChartAfter = (chart: Chart) =>
  applyChanges(chart, planLeaving(chart, { person: leaver, heir, day }), createId);
const getSeatsOn = (chart: Chart, on: string) =>
  [...chart.seats.values()].flatMap((seat) => (isInForce(seat, on) ? [[seat.person, seat.isMain, seat.isHead]] : []));

it('gives the headship to the heir for as long as it was to last, and afterwards the own seat goes on', () => {
  const chart = getChartAfter(createChart(seat(leaver, { isHead: true, until: '2026-12-31' }), seat(heir, {})));
  expect(getSeatsOn(chart, '2026-05-31')).toEqual([
    [leaver, true, true],
    [heir, true, false],
  ]);
  expect(getSeatsOn(chart, '2026-12-31')).toEqual([[heir, true, true]]);
  expect(getSeatsOn(chart, '2027-01-01')).toEqual([[heir, true, false]]);
});

it('begins with a headship that is planned for later, and retains an own seat that ends before it does', () => {
  const planned = seat(leaver, { isHead: true, from: '2026-09-01' });
  const chart = getChartAfter(createChart(planned, seat(heir, { until: '2026-08-31' })));
  expect(getSeatsOn(chart, '2026-08-31')).toEqual([[heir, true, false]]);
  expect(getSeatsOn(chart, '2026-09-01')).toEqual([[heir, false, true]]);
});
