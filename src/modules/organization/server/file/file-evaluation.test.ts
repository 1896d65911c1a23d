/** Lines held against a chart, where the file is long or the chart has a past and a future. */
import { expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import type { Seat } from '../../contract/chart.ts';
import type { ChartLine } from '../../contract/chart-file.endpoints.ts';
import { type FileWorld, parseDay } from './chart-line.ts';
import { evaluateLines } from './file-evaluation.ts';

const blank = {
  ...{ unit: '', code: '', parent: '', head: '', email: '' },
  ...{ position: '', duty: '', grade: '', seat: '', from: '' },
};
const file = (...cells: Partial<ChartLine>[]): ChartLine[] =>
  cells.map((lineValues, index) => ({ line: index + 2, ...blank, ...lineValues }));
const [hana, duri, top, closing] = [createId(), createId(), createId(), createId()];
const term = { parent: null, from: '2026-01-01', until: null };
const name = (text: string) => ({ ko: text, en: text });
const world = (...seats: Partial<Seat>[]): FileWorld => ({
  day: '2026-06-01',
  chart: {
    units: new Map([
      [top, { id: top, terms: [{ ...term, code: 'HQ', name: name('본사') }] }],
      [closing, { id: closing, terms: [{ ...term, code: 'END', name: name('닫는 팀'), until: '2026-12-31' }] }],
    ]),
    seats: new Map(
      seats.map((seatValues) => {
        const ranks = { position: null, duty: null, grade: null };
        const seat = { person: hana, unit: top, ...ranks, isMain: true, isHead: false, until: null, ...seatValues };
        const whole = { id: createId(), from: '2026-01-01', ...seat };
        return [whole.id, whole];
      }),
    ),
  },
  people: new Map([
    ['hana@mail.example', hana],
    ['duri@mail.example', duri],
  ]),
  ranks: new Map(),
});
const email = 'hana@mail.example';
const wrongOf = (lines: ChartLine[], fileWorld = world()) => [...evaluateLines(lines, fileWorld, createId).wrong];

it('skips all units below a skipped one, in any order, also in a file of five thousand lines', () => {
  const count = 5000;
  const chain = Array.from({ length: count }, (_, index) => ({ unit: `단계 ${index}`, parent: `단계 ${index + 1}` }));
  const wrong = wrongOf(file(...chain));
  expect(wrong).toHaveLength(count);
  expect(wrong.find(([line]) => line === count + 1)).toEqual([count + 1, ['unknown-unit', `단계 ${count}`]]);
  expect(wrong.find(([line]) => line === 2)).toEqual([2, ['skipped-unit', '3']]);
  expect(wrongOf(file(...chain, { unit: `단계 ${count}` }))).toEqual([]);
});

it('moves a main seat from the day that is said, and refuses what is planned for later', () => {
  const moved = evaluateLines(
    file({ unit: '새 팀' }, { unit: '새 팀', email, from: '2026. 7. 1.' }),
    world({}),
    createId,
  );
  expect(moved.wrong).toEqual(new Map());
  expect(moved.changes).toMatchObject([
    { what: 'unit-add', code: 'U001', from: '2026-06-01' },
    { what: 'seat-assign', person: hana, isMain: true, from: '2026-07-01', until: null },
  ]);
  expect(wrongOf(file({ unit: '본사', email }), world({ from: '2026-09-01' }))).toEqual([[2, ['overlaps', '']]]);
  expect(wrongOf(file({ unit: '닫는 팀', email }))).toEqual([[2, ['unit-ends', '']]]);
  expect(wrongOf(file({ unit: '그 아래', parent: '닫는 팀' }))).toEqual([[2, ['unit-ends', '']]]);
  expect(wrongOf(file({ unit: '본사', email, seat: '임시' }))).toEqual([[2, ['wrong-seat', '임시']]]);
  expect(wrongOf(file({ unit: '둘', code: 'A' }, { unit: '둘', code: 'B' }, { unit: '둘', email }))).toEqual([
    [4, ['ambiguous-unit', '둘']],
  ]);
});

it('gives a unit its head beside the main seat, or as the main seat of a person without one; the previous head stays in it', () => {
  const led = evaluateLines(
    file({ unit: '본사', head: 'duri@mail.example' }, { unit: '팀', head: email }),
    world({ isHead: true }),
    createId,
  );
  expect(led.changes).toMatchObject([
    { what: 'unit-add', name: { ko: '팀' } },
    { what: 'seat-assign', person: duri, unit: top, isMain: true, isHead: true },
    { what: 'seat-assign', person: hana, isMain: false, isHead: true },
  ]);
});

it('reads days as people and spreadsheets write them', () => {
  expect(['2026-03-01', '2026. 3. 1.', '2026/3/1', '2026년 3월 1일', ''].map(parseDay)).toEqual([
    ...Array.from({ length: 4 }, () => '2026-03-01'),
    '',
  ]);
  expect(['2026-02-30', '0000-01-01', '3/1/2026', '내일'].map(parseDay)).toEqual([null, null, null, null]);
});
