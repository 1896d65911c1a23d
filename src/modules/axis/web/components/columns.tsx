/** Values of records: in the columns of lists, and in details. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { type Column, FieldValue, PersonText, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import { sortableKinds } from '../../contract/filter.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView, Reference } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { findType, getEditableFields, isActionOnly } from '../record-fields.ts';
import type { RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { SealedValue } from './SealedValue.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Number of a type's fields shown by default. */
const shownFields = 4;

/** The link to what a field names; dimmed when it was deleted. What the person may not see, or was erased, has no name. */
export function ReferenceLink({ reference }: { reference: Reference | undefined }) {
  const t = useText();
  if (!reference) return <Text c="dimmed">{t('reference.hidden')}</Text>;
  return (
    <TextLink to={axisPaths.record(reference)} td={reference.deleted ? 'line-through' : undefined}>
      {reference.title}
    </TextLink>
  );
}

/** A module's own display of a value. */
function OwnValue({ record, type, field, slots }: ShownRecord & { field: FieldDefinition; slots: RecordSlots }) {
  const Own = slots.fields?.[field.key];
  return Own ? <Own record={record} type={type} /> : <RecordValue record={record} field={field} />;
}

/** The value of one field, with the link to what it names. */
export function RecordValue({ record, field }: { record: AxisRecordView; field: FieldDefinition }) {
  return (
    <FieldValue
      field={field}
      value={record.fields[field.key] ?? field.fallback}
      record={(_, id) => <ReferenceLink reference={record.references.find((reference) => reference.id === id)} />}
    />
  );
}

/** A record's values by field label; empty ones appear only in the form. */
export function useValues({ record, type }: ShownRecord, slots: RecordSlots): { label: string; value: ReactNode }[] {
  const local = useLocalText();
  return (
    type.fields
      .filter((field) => field.key !== type.states?.field)
      // In module types, action-only fields are shown by their module.
      .filter(({ key }) => !type.builtin || !isActionOnly(type, key) || slots.fields?.[key])
      .filter(
        (field) =>
          slots.fields?.[field.key] ||
          ![undefined, null, ''].includes((record.fields[field.key] ?? field.fallback) as string),
      )
      .map((field) => ({
        label: local(field.label),
        value:
          isSealedKind(field.kind) && !slots.fields?.[field.key] ? (
            <SealedValue record={record} field={field} />
          ) : (
            <OwnValue record={record} type={type} field={field} slots={slots} />
          ),
      }))
  );
}

interface FieldColumn {
  type: TypeView;
  field: FieldDefinition;
  title: string;
  hidden: boolean;
  slots: RecordSlots;
}

function createFieldColumn({ type, field, title, hidden, slots }: FieldColumn): Column<AxisRecordView> {
  const numeric = field.kind === 'money' || field.kind === 'integer' || field.kind === 'decimal';
  return {
    key: `fields.${field.key}`,
    title,
    align: numeric ? 'right' : undefined,
    hidden,
    sort: sortableKinds.includes(field.kind) ? `fields.${field.key}` : undefined,
    cell: (row) => <OwnValue record={row} type={type} field={field} slots={slots} />,
  };
}

/** The state, before all other fields. */
function createStateColumn(type: TypeView | undefined, local: (text: LocalText) => string): Column<AxisRecordView>[] {
  const field = type?.fields.find(({ key }) => key === type.states?.field);
  if (!type || !field) return [];
  return [{ key: 'state', title: local(field.label), cell: (row) => <StateBadge type={type} fields={row.fields} /> }];
}

interface ListedRecords {
  types: readonly TypeView[];
  type: TypeView | undefined;
  rows: readonly AxisRecordView[];
  slots: RecordSlots;
}
const useNone = (): readonly Column<AxisRecordView>[] => [];

/** Those that are shown at first, in their order, before the others. */
function sortChosen(
  columns: readonly Column<AxisRecordView>[],
  visibleKeys: readonly string[],
): Column<AxisRecordView>[] {
  const first = visibleKeys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const others = columns.filter(({ key }) => !visibleKeys.includes(key));
  return [
    ...first.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}

/** Columns of a list: one type with its state and fields, or several with their type; plus a module's columns. */
export function useColumns({ types, type, rows, slots }: ListedRecords): Column<AxisRecordView>[] {
  const t = useText();
  const local = useLocalText();
  const useOwn = slots.useColumns ?? useNone;
  const own = useOwn(rows);
  const typeName = (row: AxisRecordView) => {
    const type = findType(types, row);
    return type ? local(type.label) : row.type;
  };
  const isOwn = ({ key }: FieldDefinition) => own.some((column) => column.key === `fields.${key}`);
  const fields = (type ? getEditableFields(type, null) : []).filter(
    (field) =>
      !['lines', 'long-text', 'picture'].includes(field.kind) && field.key !== type?.states?.field && !isOwn(field),
  );
  // Fields that actions ask for come first.
  const askedKeys = (type?.actions ?? []).flatMap(({ asks = [] }) => asks);
  const ranked = [...fields].sort((a, b) => Number(askedKeys.includes(b.key)) - Number(askedKeys.includes(a.key)));
  const drawn =
    type?.fields.filter(({ key }) => slots.fields?.[key] && !fields.some((field) => field.key === key)) ?? [];
  // A module's own columns come first; the others can be chosen.
  const visible = Math.max(0, shownFields - own.length);
  const columns: Column<AxisRecordView>[] = [
    {
      key: 'title',
      title: t('word.title'),
      cell: (row) => (slots.isPerson?.(row) ? <PersonText name={row.title} /> : row.title),
      primary: true,
      sort: 'title',
    },
    { key: 'code', title: t('word.code'), cell: (row) => row.code ?? '–', sort: 'code' },
    ...(type ? [] : [{ key: 'type', title: t('word.type'), cell: typeName }]),
    ...createStateColumn(type, local),
    ...own,
    ...[...drawn, ...ranked].map((field, index) => {
      const title = local(field.label);
      return createFieldColumn({ type: type as TypeView, field, title, hidden: index >= visible, slots });
    }),
    {
      key: 'updated',
      title: t('word.changedAt'),
      cell: (row) => <TimeText at={row.updatedAt} />,
      sort: 'updatedAt',
      hidden: visible === 0,
    },
    {
      key: 'created',
      title: t('word.createdAt'),
      cell: (row) => <TimeText at={row.createdAt} />,
      sort: 'createdAt',
      hidden: true,
    },
  ];
  return slots.shown ? sortChosen(columns, slots.shown) : columns;
}
