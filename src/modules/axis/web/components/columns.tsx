import { Text } from '@mantine/core';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { type Column, FieldValue, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import { sortableKinds } from '../../contract/filter.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView, Reference } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { findType } from '../records.ts';
import { useText } from '../text.ts';

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

function fieldColumn(field: FieldDefinition, title: string, hidden: boolean): Column<AxisRecordView> {
  const numeric = field.kind === 'money' || field.kind === 'integer' || field.kind === 'decimal';
  return {
    key: `fields.${field.key}`,
    title,
    align: numeric ? 'right' : undefined,
    hidden,
    sort: sortableKinds.includes(field.kind) ? `fields.${field.key}` : undefined,
    cell: (row) => (
      <FieldValue
        field={field}
        value={row.fields[field.key]}
        record={(_, id) => <ReferenceLink reference={row.references.find((one) => one.id === id)} />}
      />
    ),
  };
}

/** Columns of a list: of one type with its fields, or of several with their type. */
export function useColumns(
  types: readonly TypeDefinition[],
  type: TypeDefinition | undefined,
): Column<AxisRecordView>[] {
  const t = useText();
  const local = useLocal();
  const typeName = (row: AxisRecordView) => {
    const found = findType(types, row);
    return found ? local(found.label) : row.type;
  };
  const fields = (type?.fields ?? []).filter((field) => field.kind !== 'lines' && field.kind !== 'long-text');
  return [
    { key: 'title', title: t('column.title'), cell: (row) => row.title, primary: true, sort: 'title' },
    { key: 'code', title: t('column.code'), cell: (row) => row.code ?? '–', sort: 'code' },
    ...(type ? [] : [{ key: 'type', title: t('column.type'), cell: typeName }]),
    ...fields.map((field, index) => fieldColumn(field, local(field.label), index >= shownFields)),
    { key: 'updated', title: t('column.updated'), cell: (row) => <TimeText at={row.updatedAt} />, sort: 'updatedAt' },
    {
      key: 'created',
      title: t('column.created'),
      cell: (row) => <TimeText at={row.createdAt} />,
      sort: 'createdAt',
      hidden: true,
    },
  ];
}
