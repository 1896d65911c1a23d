import { Checkbox, Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useKitText } from '../../i18n.tsx';
import type { Selection } from './selection.ts';
import type { Column, RecordTableProps, Sort } from './types.ts';

function SortButton({ column, sort, onSort }: { column: Column<never>; sort?: Sort; onSort: (sort: Sort) => void }) {
  const own = sort?.by === column.sort ? sort : undefined;
  const Icon = own ? (own.direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const next = own?.direction === 'asc' ? 'desc' : 'asc';
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      mih={24}
      onClick={() => onSort({ by: column.sort ?? '', direction: next })}
    >
      <Group gap={4} wrap="nowrap" justify={column.align === 'right' ? 'flex-end' : 'flex-start'}>
        {column.title}
        <Icon size={14} aria-hidden opacity={own ? 1 : 0.45} />
      </Group>
    </UnstyledButton>
  );
}

function sortState(column: Column<never>, sort?: Sort): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sort) return undefined;
  if (sort?.by !== column.sort) return 'none';
  return sort?.direction === 'asc' ? 'ascending' : 'descending';
}

/** Column heads, with the box that selects all. */
export function Head<Row>(props: {
  table: RecordTableProps<Row>;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | null;
}) {
  const t = useKitText();
  const { table, selection } = props;
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && (
          <Table.Th w={44}>
            <Checkbox
              size="md"
              aria-label={t('table.select-all')}
              checked={selection.state === 'all'}
              indeterminate={selection.state === 'some'}
              onChange={selection.toggleAll}
            />
          </Table.Th>
        )}
        {props.columns.map((column) => {
          const plain = column as unknown as Column<never>;
          return (
            <Table.Th
              key={column.key}
              scope="col"
              w={column.width}
              ta={column.align}
              aria-sort={table.onSort && sortState(plain, table.sort)}
            >
              {column.sort && table.onSort ? (
                <SortButton column={plain} sort={table.sort} onSort={table.onSort} />
              ) : (
                column.title
              )}
            </Table.Th>
          );
        })}
        {table.rowActions && (
          <Table.Th w={48}>
            <span className="mantine-visually-hidden">{t('action.menu')}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}
