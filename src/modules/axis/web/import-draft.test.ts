/** Rows of a file that are like rows of an earlier portion. */
import { expect, it } from 'vitest';
import { line, phone } from '../contract/fields.ts';
import { type MatchMode, maxEvaluatedRows } from '../contract/import.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { createDraft, samplePortions, splitIntoPortions } from './import-draft.ts';

const type: TypeDefinition = {
  axis: 'entity',
  key: 'external',
  label: { ko: '고객', en: 'Customers' },
  version: 1,
  builtin: true,
  personal: false,
  open: true,
  fields: [
    line('businessNumber', '사업자등록번호', 'Business number', { pattern: { ready: 'business-number' } }),
    phone('phone', '전화번호', 'Phone'),
  ],
};
const [firstNumber, two] = ['124-81-00998', '220-81-62517'];
const here = '010-1234-5678';

/** The line that each row repeats, in portions of one row. */
function repeats(alike: MatchMode, rows: readonly [number: string, phone: string][]): (number | undefined)[] {
  const cells = [['이름', '사업자등록번호', '전화번호'], ...rows.map((row) => ['가', ...row])];
  const sheet = { name: '', rows: cells.map((some, at) => ({ line: at + 1, cells: some })) };
  const draft = createDraft(type, { name: 'a.csv', sheets: [sheet] });
  const mergedDraft = { ...draft, mapping: { ...draft.mapping, alike } };
  return splitIntoPortions(type, mergedDraft, { size: 1, currency: 'KRW' }).flatMap((some) =>
    some.map((row) => row.repeats),
  );
}

it.each(['skip', 'update', 'create'] as const)('a row with another surer number repeats none: %s', (alike) => {
  const rows = [
    [firstNumber, here],
    [two, here],
    ['', here],
    [two, ''],
  ] as const;
  expect(
    repeats(
      alike,
      rows.map(([number, called]) => [number, called]),
    ),
  ).toEqual([undefined, undefined, 2, 3]);
});

it('rows that become one record are known by what they say together', () => {
  const rows: [string, string][] = [
    ['', here],
    [firstNumber, here],
    [two, here],
  ];
  expect(repeats('update', rows)).toEqual([undefined, 2, undefined]);
  // If the second row is skipped, the first row's record has no number.
  expect(repeats('skip', rows)).toEqual([undefined, 2, 2]);
});

it('of a long file a sample is judged, from its first row to its last', () => {
  const portions = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      Array.from({ length: 500 }, (__, row) => ({ line: at * 500 + row, cells: [] })),
    );
  expect(samplePortions(portions(maxEvaluatedRows / 500))).toHaveLength(maxEvaluatedRows / 500);
  const judged = samplePortions(portions(200));
  expect(judged).toHaveLength(10);
  expect([judged[0]?.[0]?.line, judged.at(-1)?.at(-1)?.line]).toEqual([0, 99_999]);
});
