/** Values of records: in the columns of lists, and in details. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { type Column, FieldValue, PersonText, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import { sortableKinds } from '../../contract/filter.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView, Reference } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { editable, findType, isKept } from '../records.ts';
import type { RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { SealedValue } from './SealedValue.tsx';
import { StateBadge } from './StateBadge.tsx';

/** How many fields of a type a list shows before columns are chosen. */
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

/** What a room draws instead of the value itself. */
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
      record={(_, id) => <ReferenceLink reference={record.references.find((one) => one.id === id)} />}
    />
  );
}

/** What stands in a record, by the labels of its fields; what is empty is found in the form. */
export function useValues({ record, type }: ShownRecord, slots: RecordSlots): { label: string; value: ReactNode }[] {
  const local = useLocal();
  return (
    type.fields
      .filter((field) => field.key !== type.states?.field)
      // What only an action fills in is, of a type of a room, for that room to show.
      .filter(({ key }) => !type.builtin || !isKept(type, key) || slots.fields?.[key])
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

function fieldColumn({ type, field, title, hidden, slots }: FieldColumn): Column<AxisRecordView> {
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
function stateColumn(type: TypeView | undefined, local: (text: LocalText) => string): Column<AxisRecordView>[] {
  const field = type?.fields.find(({ key }) => key === type.states?.field);
  if (!type || !field) return [];
  return [{ key: 'state', title: local(field.label), cell: (row) => <StateBadge type={type} fields={row.fields} /> }];
}

interface Listed {
  types: readonly TypeView[];
  type: TypeView | undefined;
  rows: readonly AxisRecordView[];
  slots: RecordSlots;
}
const useNone = (): readonly Column<AxisRecordView>[] => [];

/** Those that are shown at first, in their order, before the others. */
function chosen(columns: readonly Column<AxisRecordView>[], shown: readonly string[]): Column<AxisRecordView>[] {
  const first = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const others = columns.filter(({ key }) => !shown.includes(key));
  return [
    ...first.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}

/** Columns of a list: of one type with its state and fields, or of several with their type; and what a room adds. */
export function useColumns({ types, type, rows, slots }: Listed): Column<AxisRecordView>[] {
  const t = useText();
  const local = useLocal();
  const useOwn = slots.useColumns ?? useNone;
  const own = useOwn(rows);
  const typeName = (row: AxisRecordView) => {
    const found = findType(types, row);
    return found ? local(found.label) : row.type;
  };
  const isOwn = ({ key }: FieldDefinition) => own.some((column) => column.key === `fields.${key}`);
  const fields = (type ? editable(type, null) : []).filter(
    (field) =>
      !['lines', 'long-text', 'picture'].includes(field.kind) && field.key !== type?.states?.field && !isOwn(field),
  );
  // What people ask and answer about such things comes first.
  const asked = (type?.actions ?? []).flatMap(({ asks = [] }) => asks);
  const ranked = [...fields].sort((a, b) => Number(asked.includes(b.key)) - Number(asked.includes(a.key)));
  const drawn =
    type?.fields.filter(({ key }) => slots.fields?.[key] && !fields.some((field) => field.key === key)) ?? [];
  // What a room adds comes first; the rest is there to be chosen.
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
    ...stateColumn(type, local),
    ...own,
    ...[...drawn, ...ranked].map((field, index) => {
      const title = local(field.label);
      return fieldColumn({ type: type as TypeView, field, title, hidden: index >= visible, slots });
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
  return slots.shown ? chosen(columns, slots.shown) : columns;
}
