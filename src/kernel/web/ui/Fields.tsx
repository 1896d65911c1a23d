/** Rows and details of a list drawn from what its endpoint answers: see README.md. */
import type { ReactNode } from 'react';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { FieldTexts } from '../../contract/field-text.ts';
import type { LocalText } from '../../contract/text.ts';
import { useLocalText } from '../i18n.tsx';
import { DefinitionList } from './DefinitionList.tsx';
import { FieldValue } from './form/FieldValue.tsx';
import { type FormField, getReadFields, getValueAt } from './form/schema-fields.ts';
import type { Column } from './table/types.ts';

/** The module's own cells by field, instead of the stored value. */
export type FieldCells<Row> = { readonly [Key in keyof Row]?: (row: Row) => ReactNode };

function useCells<E extends Endpoint>(endpoint: E, texts: FieldTexts, cells: FieldCells<ReplyOf<E>>) {
  const local = useLocalText();
  const cellOf = (field: FormField, row: ReplyOf<E>) => {
    const own = cells[field.key as keyof ReplyOf<E>];
    if (own) return own(row);
    const value = getValueAt(row, field.key);
    const isPair = typeof value === 'object' && value !== null && 'ko' in value && 'en' in value;
    return <FieldValue field={field} value={isPair ? local(value as LocalText) : value} />;
  };
  return { fields: getReadFields(endpoint.reply, texts), cellOf, local };
}

const numeric = ['integer', 'decimal', 'money'];

/** A column for each text that the rows have a field for; the first names the row. */
export function useFieldColumns<E extends Endpoint>(
  endpoint: E,
  texts: FieldTexts,
  options: { cells?: FieldCells<ReplyOf<E>>; sorts?: readonly (keyof ReplyOf<E>)[] } = {},
): Column<ReplyOf<E>>[] {
  const { fields, cellOf, local } = useCells(endpoint, texts, options.cells ?? {});
  return fields.map((field, index) => ({
    key: field.key,
    title: local(field.label),
    cell: (row) => cellOf(field, row),
    primary: index === 0,
    align: numeric.includes(field.kind) ? 'right' : 'left',
    sort: options.sorts?.includes(field.key as keyof ReplyOf<E>) ? field.key : undefined,
  }));
}

/** One thing, read: each text with its value. */
export function FieldList<E extends Endpoint>(props: {
  of: E;
  texts: FieldTexts;
  row: ReplyOf<E>;
  cells?: FieldCells<ReplyOf<E>>;
}) {
  const { fields, cellOf, local } = useCells(props.of, props.texts, props.cells ?? {});
  const items = fields.map((field) => ({ label: local(field.label), value: cellOf(field, props.row) }));
  return <DefinitionList items={items} />;
}
