/** Column heads, with the box that selects all. */
import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useKitText } from '../../i18n.tsx';
import { Term } from '../Term.tsx';
import type { Selection } from './selection.ts';
import classes from './table.module.css';
import type { ChangeSort, Column, RecordTableProps, Sort } from './types.ts';

/** In a button, which has the focus itself, the meaning is shown on hover; alone it can be reached by keys. */
function Name({ column: { title, term, sort } }: { column: Column<never> }) {
  return term ? (
    <Term of={term} isInside={sort !== undefined}>
      {title}
    </Term>
  ) : (
    title
  );
}

function SortButton({ column, sort, onSort }: { column: Column<never>; sort?: Sort; onSort: ChangeSort }) {
  const own = sort?.by === column.sort ? sort : undefined;
  const Icon = own ? (own.direction === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const by = column.sort ?? '';
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      mih={24}
      onClick={() => onSort((now) => ({ by, direction: now?.by === by && now.direction === 'asc' ? 'desc' : 'asc' }))}
    >
      <Group gap={4} wrap="nowrap" justify={column.align === 'right' ? 'flex-end' : 'flex-start'}>
        <Name column={column} />
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

export function Head<Row>(props: {
  table: RecordTableProps<Row>;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | null;
}) {
  const t = useKitText();
  const { table, selection } = props;
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.boxColumn}>
            <input
              type="checkbox"
              className={classes.box}
              aria-label={t('table.select-all')}
              checked={selection.state === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selection.state === 'some';
              }}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {props.columns.map((column) => {
          const plain = column as unknown as Column<never>;
          return (
            <th
              key={column.key}
              scope="col"
              style={{ width: column.width }}
              data-align={column.align}
              data-wide={column.wide}
              aria-sort={table.onSort && sortState(plain, table.sort)}
            >
              {column.sort && table.onSort ? (
                <SortButton column={plain} sort={table.sort} onSort={table.onSort} />
              ) : (
                <Name column={plain} />
              )}
            </th>
          );
        })}
        {table.rowActions && (
          <th className={classes.boxColumn}>
            <VisuallyHidden>{t('action.menu')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
