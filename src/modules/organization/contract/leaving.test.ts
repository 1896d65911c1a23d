/** What becomes of the seats of who leaves and of who takes over. */
import { expect, it } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { changed } from './change.ts';
import { type Chart, type Seat, standsOn } from './chart.ts';
import { leavingChanges } from './leaving.ts';

const [leaver, heir, unit] = [newId(), newId(), newId()];
const ranks = { position: null, duty: null, grade: null };
const name = { ko: '영업팀', en: 'Sales' };
const seat = (person: string, more: Partial<Seat>): Seat => ({
  ...{ id: newId(), person, unit, ...ranks, isMain: true, isHead: false, from: '2026-01-01', until: null },
  ...more,
});
function chartOf(...seats: Seat[]): Chart {
  const terms = [{ from: '2026-01-01', until: null, code: 'S', name, parent: null }];
  return { units: new Map([[unit, { id: unit, terms }]]), seats: new Map(seats.map((one) => [one.id, one])) };
}
const day = '2026-06-01';
const after = (chart: Chart) => changed(chart, leavingChanges(chart, { person: leaver, heir, day }), newId);
const heldOn = (chart: Chart, on: string) =>
  [...chart.seats.values()].flatMap((one) => (standsOn(one, on) ? [[one.person, one.isMain, one.isHead]] : []));

it('gives the headship to the heir for as long as it was to last, and afterwards the own seat goes on', () => {
  const chart = after(chartOf(seat(leaver, { isHead: true, until: '2026-12-31' }), seat(heir, {})));
  expect(heldOn(chart, '2026-05-31')).toEqual([
    [leaver, true, true],
    [heir, true, false],
  ]);
  expect(heldOn(chart, '2026-12-31')).toEqual([[heir, true, true]]);
  expect(heldOn(chart, '2027-01-01')).toEqual([[heir, true, false]]);
});

it('begins with a headship that is planned for later, and keeps an own seat that ends before it does', () => {
  const planned = seat(leaver, { isHead: true, from: '2026-09-01' });
  const chart = after(chartOf(planned, seat(heir, { until: '2026-08-31' })));
  expect(heldOn(chart, '2026-08-31')).toEqual([[heir, true, false]]);
  expect(heldOn(chart, '2026-09-01')).toEqual([[heir, false, true]]);
});
