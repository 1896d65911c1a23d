import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvHead, csvLine, csvMark, csvParts, readCsv, readCsvPart, readCsvRows } from '#kernel/contract/csv.ts';
import { headCells, recordCells } from './export.ts';
import { importColumns, importRows } from './import.ts';
import type { AxisRecordView } from './record.ts';
import type { TypeDefinition } from './type.ts';

const label = (ko: string, en: string) => ({ ko, en });
const type: TypeDefinition = {
  axis: 'item',
  key: 'sellable',
  label: label('상품', 'Items'),
  version: 1,
  builtin: true,
  personal: false,
  open: true,
  fields: [
    { key: 'price', kind: 'money', label: label('판매가', 'Price'), required: true },
    {
      key: 'category',
      kind: 'choice',
      label: label('분류', 'Category'),
      required: false,
      options: [{ value: 'gift', label: label('선물', 'Gifts') }],
    },
    { key: 'published', kind: 'boolean', label: label('공개', 'Published'), required: false },
    { key: 'owner', kind: 'record', label: label('담당', 'Owner'), required: false, axis: 'entity', type: 'internal' },
  ],
};
const writeCsv = (rows: readonly (readonly string[])[]) => csvMark + rows.map(csvLine).join('');
const owner = '01a1fd42-073f-7057-b153-1bb024122312';

it('reads back what it writes, whatever is in the cells', () => {
  const cells = fc.array(
    fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n']/g, '')),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (rows) => {
      const kept = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      expect(readCsv(writeCsv(rows))).toEqual(kept);
    }),
  );
});

it('keeps commas, quotes and line breaks inside a cell, and disarms formulas', () => {
  expect(readCsv('a,"b, ""c""\r\nd"\r\n')).toEqual([['a', 'b, "c"\r\nd']]);
  expect(writeCsv([['=SUM(A1)', '-5']])).toContain("'=SUM(A1),-5");
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    expect(csvLine([`${start}cmd`]), JSON.stringify(start)).toMatch(/^"?'/);
    expect(readCsv(csvLine([`${start}cmd`]))[0]?.[0]).toMatch(/cmd$/);
  }
});

it('exports records and imports them again', () => {
  const record = {
    title: '선물 세트',
    code: 'G-1',
    fields: { price: { amount: 12_000, currency: 'KRW' }, category: 'gift', published: true, owner },
    references: [{ id: owner, axis: 'entity', type: 'internal', title: '영업팀', code: null, deleted: false }],
  } as unknown as AxisRecordView;
  const about = { type, locale: 'ko' } as const;
  const text = writeCsv([headCells(about), recordCells(record, about)]);
  const [head, ...rows] = readCsvRows(text);
  const columns = importColumns(head?.cells ?? [], type);
  expect(columns.unknown).toEqual([]);
  const lookUp = (_: unknown, title: string) => (title === '영업팀' ? owner : null);
  const [row] = importRows(rows, columns, { type, currency: 'KRW', lookUp });
  expect(row).toEqual({ line: 2, title: '선물 세트', code: 'G-1', fields: record.fields, wrong: [] });
});

it('names unknown columns and values that do not fit', () => {
  const columns = importColumns(['이름', '가격?', '분류'], type);
  expect(columns).toMatchObject({ title: 0, code: -1, unknown: ['가격?'] });
  const [row] = importRows([{ line: 2, cells: ['무엇', '1', '없는 분류'] }], columns, {
    type,
    currency: 'KRW',
    lookUp: () => null,
  });
  expect(row?.wrong.map((field) => field.key)).toEqual(['price', 'category']);
});

it('leaves out what actions alone fill in', () => {
  const actions = [{ key: 'link', label: { ko: '연결', en: 'Link' }, asks: ['category'], permission: 'a.b.c' }];
  const columns = importColumns(['이름', '분류'], { ...type, actions });
  expect([columns.fields, columns.unknown]).toEqual([[], ['분류']]);
});

it('passes over the column in which refused rows say why', () => {
  expect(importColumns(['이름', '가져오지 못한 이유', 'Why it was not imported'], type).unknown).toEqual([]);
});

it('reads a file in parts as it reads it whole, wherever rows break', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '가') });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 5 }), (rows, size) => {
      const text = writeCsv(rows);
      const [head, ...whole] = readCsvRows(text);
      const parts = csvParts(text, size);
      expect(csvHead(text)).toEqual(head?.cells ?? []);
      expect(parts.flatMap((part) => readCsvPart(text, part))).toEqual(whole);
      expect(parts.map((part) => part.rows)).toEqual(parts.map((part) => readCsvPart(text, part).length));
      expect(parts.slice(0, -1).every((part) => part.rows === size)).toBe(true);
    }),
  );
});
