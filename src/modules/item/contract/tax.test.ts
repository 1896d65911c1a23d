/** Tests of tax columns in product lists. */
import { expect, test } from 'vitest';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { readCell } from '#modules/axis/contract/import.ts';
import { guessColumns } from '#modules/axis/contract/import-guess.ts';
import type { TypeDefinition } from '#modules/axis/contract/type.ts';
import { sellableType } from './sellable.type.ts';
import { getTax } from './tax.ts';
import { taxChoice } from './tax-field.ts';

const fields: FieldDefinition[] = [...sellableType.fields('retail'), ...sellableType.fixed];
const type = { ...sellableType, fields, version: 1, builtin: true, open: true } as unknown as TypeDefinition;

test.each(['부가세', '과세구분', '과세 여부', '과세유형', '면세여부', 'VAT', 'Tax'])(
  'the column %s is found',
  (head) => {
    const columns = guessColumns(['상품명', '판매가', head], [{ line: 2, cells: ['사과', '7,000원', '면세'] }], type);
    expect(Object.values(columns)).toContain('tax');
  },
);

test.each([
  ['과세', 'taxed'],
  ['과세 (10%)', 'taxed'],
  ['과세(10%)', 'taxed'],
  [' 면세 ', 'exempt'],
  ['Tax-exempt', 'exempt'],
  ['taxed', 'taxed'],
  ['', null],
  ['영세율', '영세율'],
])('the cell %s is read', (cell, value) => {
  expect(readCell(taxChoice, cell, { currency: 'KRW', choices: {} })).toBe(value);
});

test('a record without a tax setting, or with an old one, is taxed', () => {
  for (const tax of [undefined, null, '', 'zero']) expect(getTax({ fields: { tax } })).toBe('taxed');
  expect(getTax({ fields: { tax: 'exempt' } })).toBe('exempt');
});
