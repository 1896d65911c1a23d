/** Tests of folded record form fields. */
import { expect, it } from 'vitest';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { listRarelyFilled } from './record-fields.ts';

const field = (key: string, required = false): FieldDefinition => ({
  key,
  kind: 'text',
  label: { ko: key, en: key },
  required,
});
const fields = [
  field('title', true),
  field('code'),
  field('kind', true),
  field('grade'),
  field('phone'),
  field('email'),
  field('address'),
  field('memo'),
];

it('asks what is required and what the list shows, and folds the rest', () => {
  expect(listRarelyFilled(fields, { shown: ['title', 'fields.phone'] })).toEqual([
    'code',
    'grade',
    'email',
    'address',
    'memo',
  ]);
});

it('asks the first fields where no list says what matters; the code is never among them', () => {
  expect(listRarelyFilled(fields, {})).toEqual(['code', 'email', 'address', 'memo']);
});

it('shows what is filled already', () => {
  expect(listRarelyFilled(fields, { shown: [], values: { email: 'a@b.c', code: '', memo: null } })).toEqual([
    'code',
    'grade',
    'phone',
    'address',
    'memo',
  ]);
});

it('folds nothing where it would be a field or two', () => {
  expect(listRarelyFilled(fields.slice(0, 6), {})).toEqual([]);
});
