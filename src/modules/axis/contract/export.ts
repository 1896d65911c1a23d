/** Records as rows of a table that a spreadsheet opens, and that can be imported again. Pure. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { currencies, type Money } from '#kernel/contract/money.ts';
import { getRecordState } from '#kernel/contract/record-type.ts';
import type { Locale } from '#kernel/contract/text.ts';
import type { AxisRecordView } from './record.ts';
import type { TypeDefinition } from './type.ts';

export interface ExportedType {
  /** Left out: of several types. */
  type: TypeDefinition | undefined;
  locale: Locale;
}

const names = {
  title: commonTexts.title,
  code: commonTexts.code,
  type: commonTexts.type,
};

function formatField(field: FieldDefinition, record: AxisRecordView, { type, locale }: ExportedType): string {
  // A state that is not said is one all the same.
  const value =
    field.key === type?.states?.field
      ? getRecordState(type, record.fields)
      : (record.fields[field.key] ?? field.fallback);
  const label = (value: unknown) =>
    field.options?.find((option) => option.value === value)?.label[locale] ?? String(value);
  if (value === null || value === undefined) return '';
  if (field.kind === 'choice') return label(value);
  if (field.kind === 'choices') return (value as unknown[]).map(label).join('; ');
  if (field.kind === 'record')
    return record.references.find((reference) => reference.id === value)?.title ?? String(value);
  if (field.kind === 'money') return String((value as Money).amount / 10 ** currencies[(value as Money).currency]);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Fields that have a column. */
export const getExportColumns = (type: TypeDefinition | undefined) =>
  (type?.fields ?? []).filter(({ kind, key }) => kind !== 'lines' && key !== type?.keeper?.mark);

/** Of all types, those whose record titles appear in the file because fields reference them. */
export function getNamedTypes<T extends Pick<TypeDefinition, 'axis' | 'key'>>(
  types: readonly Pick<TypeDefinition, 'fields'>[],
  all: readonly T[],
): T[] {
  const named = types.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'record');
  return all.filter(({ axis, key }) => named.some((field) => field.axis === axis && field.type === key));
}

/** Title, code and the labels of the fields; without a type: title, code, type. */
export function getHeadCells({ type, locale }: ExportedType): string[] {
  const fields = type ? getExportColumns(type).map((field) => field.label[locale]) : [names.type[locale]];
  return [names.title[locale], names.code[locale], ...fields];
}

export function getRecordCells(record: AxisRecordView, { type, locale }: ExportedType): string[] {
  const fields = type
    ? getExportColumns(type).map((field) => formatField(field, record, { type, locale }))
    : [`${record.axis}/${record.type}`];
  return [record.title, record.code ?? '', ...fields];
}
