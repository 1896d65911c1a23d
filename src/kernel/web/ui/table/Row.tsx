/** One row of a list: in the table, and as a card on a phone. */
import { Anchor, Box, Group } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useKitText } from '../../i18n.tsx';
import { ActionMenu } from '../ActionMenu.tsx';
import type { Selection } from './selection.ts';
import classes from './table.module.css';
import type { Column, RecordTableProps } from './types.ts';

export interface RowProps<R> {
  table: RecordTableProps<R>;
  columns: readonly Column<R>[];
  row: R;
  id: string;
  selection: Selection<R> | null;
  isActive: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const isPrimary = <R,>(columns: readonly Column<R>[], column: Column<R>) =>
  column === (columns.find((candidate) => candidate.primary) ?? columns[0]);

function Name<R>({ table, row, children }: { table: RecordTableProps<R>; row: R; children: ReactNode }) {
  if (!table.rowHref) return children;
  return (
    <Anchor component={Link} to={table.rowHref(row)} className={classes.name} tabIndex={-1}>
      {children}
    </Anchor>
  );
}

/** A click anywhere on the row opens it, but not one on a control in it, nor the end of marking text. */
function isOpeningClick(event: MouseEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || String(getSelection() ?? '') !== '') return false;
  return !(event.target as HTMLElement).closest('a, button, input, label, [role=menu]');
}

function SelectBox<R>({ table, row, id, selection }: Pick<RowProps<R>, 'table' | 'row' | 'id' | 'selection'>) {
  const t = useKitText();
  if (!selection) return null;
  return (
    <label className={classes.pick}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('table.select-row', { row: table.rowLabel(row) })}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

function Actions<R>({ table, row }: { table: RecordTableProps<R>; row: R }) {
  const t = useKitText();
  const actions = table.rowActions?.(row) ?? [];
  if (actions.length === 0) return null;
  return <ActionMenu label={t('table.actions', { row: table.rowLabel(row) })} actions={actions} />;
}

/** One row of the table. */
export function Row<R>(props: RowProps<R>) {
  const { table, columns, row, selection } = props;
  const opensRow = Boolean(table.rowHref || table.onOpen);
  return (
    <tr
      data-row
      className={classes.row}
      data-opens={opensRow || undefined}
      data-selected={selection?.has(props.id) || undefined}
      aria-selected={selection ? selection.has(props.id) : undefined}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={(event) => opensRow && isOpeningClick(event) && props.onOpen()}
    >
      {selection && (
        <td>
          <SelectBox {...props} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align ?? 'left'} data-wide={column.wide}>
          {isPrimary(columns, column) ? (
            <Name table={table} row={row}>
              {column.cell(row)}
            </Name>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {table.rowActions && (
        <td>
          <Actions table={table} row={row} />
        </td>
      )}
    </tr>
  );
}

/** The same row as a card, on a phone: empty values are omitted, since there are no columns to align. */
export function RowCard<R>(props: RowProps<R>) {
  const { table, columns, row } = props;
  const opensRow = Boolean(table.rowHref || table.onOpen);
  const head = columns.find((column) => isPrimary(columns, column));
  const mark = columns.find((column) => column.mark);
  return (
    <li
      data-row
      className={classes.card}
      data-opens={opensRow || undefined}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={(event) => opensRow && isOpeningClick(event) && props.onOpen()}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" align="center">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <SelectBox {...props} />
          {mark?.cell(row)}
          <Box fw={600}>
            <Name table={table} row={row}>
              {head?.cell(row)}
            </Name>
          </Box>
        </Group>
        <Actions table={table} row={row} />
      </Group>
      {table.card ? (
        table.card(row)
      ) : (
        <dl className={classes.facts}>
          {columns
            .filter((column) => column !== head && column !== mark)
            .map((column) => ({ column, value: column.cell(row) }))
            .filter(({ value }) => value !== '–' && value !== null)
            .map(({ column, value }) => (
              <div key={column.key}>
                {!column.isAction && <dt>{column.title}</dt>}
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}
