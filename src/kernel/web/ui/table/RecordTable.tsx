/** A list of rows with everything that lists need; see README.md. Cards instead of a table below 768 pixels. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../format.ts';
import { useKitText, useLanguage, useLocalText } from '../../i18n.tsx';
import bar from '../filter-bar.module.css';
import { KeyHint } from '../links.tsx';
import { usePhone } from '../phone.ts';
import { Empty, Loading, QueryFailure } from '../states.tsx';
import { Head } from './Head.tsx';
import { LazyTableTools } from './LazyTableTools.tsx';
import { Row, RowCard } from './Row.tsx';
import { getRememberedHeight, useRememberedHeight } from './remembered-height.ts';
import { type RowKeys, useRowKeys } from './row-keys.ts';
import { type Selection, useSelection } from './selection.ts';
import classes from './table.module.css';
import type { Column, RecordTableProps } from './types.ts';
import { useHidden } from './views.ts';

interface Parts<R> {
  table: RecordTableProps<R>;
  columns: readonly Column<R>[];
  selection: Selection<R> | null;
  keys: RowKeys;
  open: (row: R) => void;
  idOf: (row: R) => string;
}

function getRowProps<R>({ table, columns, selection, keys, open, idOf }: Parts<R>) {
  return (row: R, index: number) => ({
    table,
    columns,
    row,
    id: idOf(row),
    selection,
    isActive: index === keys.active,
    onFocus: () => keys.setActive(index),
    onOpen: () => open(row),
    onKeyDown: keys.onKeyDown,
  });
}

/** The first cell is the label; sums are below their columns. */
function TotalRow<R>(props: { table: RecordTableProps<R>; columns: readonly Column<R>[]; isSelecting: boolean }) {
  const { total, rowActions } = props.table;
  if (!total) return null;
  const [first, ...others] = props.columns;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={props.isSelecting ? 2 : 1} data-align={first?.align ?? 'left'}>
          {total.label}
        </th>
        {others.map(({ key, align, wide }) => (
          <td key={key} data-align={align ?? 'left'} data-wide={wide}>
            {total.cells[key]}
          </td>
        ))}
        {rowActions && <td />}
      </tr>
    </tfoot>
  );
}

/** The same on a phone. */
function TotalCard<R>({ table, columns }: { table: RecordTableProps<R>; columns: readonly Column<R>[] }) {
  const { total } = table;
  if (!total) return null;
  return (
    <Group className={classes.foot} justify="space-between" fw={600}>
      <span>{total.label}</span>
      {columns.map(({ key }) => total.cells[key] && <span key={key}>{total.cells[key]}</span>)}
    </Group>
  );
}

function WideRows<R>(parts: Parts<R>) {
  const { table, columns, selection, keys } = parts;
  const local = useLocalText();
  const propsOf = getRowProps(parts);
  return (
    <div className={classes.scroll}>
      <table aria-label={local(table.label)} className={classes.table}>
        <Head table={table} columns={columns} selection={selection} />
        <tbody ref={keys.body as React.RefObject<HTMLTableSectionElement | null>}>
          {table.list.rows.map((row, index) => (
            <Row key={parts.idOf(row)} {...propsOf(row, index)} />
          ))}
        </tbody>
        <TotalRow table={table} columns={columns} isSelecting={selection !== null} />
      </table>
    </div>
  );
}

function Cards<R>(parts: Parts<R>) {
  const { table, keys } = parts;
  const local = useLocalText();
  const propsOf = getRowProps(parts);
  return (
    <ul
      className={classes.cards}
      aria-label={local(table.label)}
      ref={keys.body as React.RefObject<HTMLUListElement | null>}
    >
      {table.list.rows.map((row, index) => (
        <RowCard key={parts.idOf(row)} {...propsOf(row, index)} />
      ))}
    </ul>
  );
}

function Foot<R>({ table, phone, tools }: { table: RecordTableProps<R>; phone: boolean; tools: ReactNode }) {
  const t = useKitText();
  const { list } = table;
  const count = formatNumber(list.rows.length, useLanguage());
  return (
    <Group className={classes.foot} justify="space-between" gap="sm">
      <Text size="xs" c="dimmed" aria-live="polite">
        {t(list.hasMore ? 'table.count-more' : 'table.count', { count })}
      </Text>
      {list.hasMore && (
        <Button variant="default" size="xs" onClick={list.loadMore} loading={list.isLoadingMore}>
          {t('table.more')}
        </Button>
      )}
      {!phone && (
        <Group gap={4} aria-hidden>
          <KeyHint keys="J" />
          <KeyHint keys="K" />
          {(table.rowHref || table.onOpen) && <KeyHint keys="Enter" />}
        </Group>
      )}
      {tools}
    </Group>
  );
}

function BulkBar<R>({ table, selection }: { table: RecordTableProps<R>; selection: Selection<R> }) {
  const t = useKitText();
  if (selection.chosen.length === 0) return null;
  return (
    <Group
      className={classes.bulk}
      data-clear
      role="region"
      aria-label={t('table.selected', { count: selection.chosen.length })}
    >
      <Text fw={600} aria-live="polite">
        {t('table.selected', { count: selection.chosen.length })}
      </Text>
      {table.bulkActions?.(selection.chosen, selection.clear).map((action) => (
        <Button
          key={action.label}
          size="xs"
          variant="default"
          c={action.danger ? 'var(--mantine-color-error)' : undefined}
          leftSection={action.icon}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ))}
      <Button size="xs" variant="subtle" ml="auto" onClick={selection.clear}>
        {t('table.clear-selection')}
      </Button>
    </Group>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useKitText();
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('word.clearFilters')}
    </Button>
  );
  return <Empty illustration="search" title={t('table.nothing-matches')} action={clear} />;
}

export function RecordTable<R>(table: RecordTableProps<R>) {
  const { list } = table;
  const navigate = useNavigate();
  const phone = usePhone();
  const columnVisibility = useHidden(table.name, table.columns);
  const columns = table.columns.filter((column) => !columnVisibility.hidden.includes(column.key));
  const idOf = table.rowId ?? ((row: R) => (row as { id: string }).id);
  const chosen = useSelection(list.rows, idOf);
  const selection = table.bulkActions ? chosen : null;
  const open = (row: R) => {
    if (table.onOpen) table.onOpen(row);
    else if (table.rowHref) void navigate(table.rowHref(row));
  };
  const keys = useRowKeys({
    count: list.rows.length,
    open: (index) => list.rows[index] !== undefined && open(list.rows[index]),
    select: selection ? (index) => list.rows[index] !== undefined && chosen.toggle(idOf(list.rows[index])) : undefined,
  });
  const frame = useRef<HTMLDivElement>(null);
  useRememberedHeight(table.name, phone, frame, !list.isPending && !list.error);
  // A few rows of a page are counted at a glance, and nobody arranges their columns.
  const isShort = table.expected !== undefined && list.rows.length <= 5 && !list.hasMore;
  const parts: Parts<R> = { table, columns, selection, keys, open, idOf };
  const tools = <LazyTableTools table={table} shown={columnVisibility} />;
  const body = () => {
    if (list.isPending)
      return (
        <Stack p="md" mih={getRememberedHeight(table.name, phone) ?? undefined}>
          <Loading rows={Math.min(table.expected ?? 8, phone ? 4 : 8)} height={phone ? 150 : 24} />
        </Stack>
      );
    if (list.error && list.rows.length === 0) return <QueryFailure error={list.error} onRetry={list.retry} />;
    if (list.rows.length === 0 && table.onClearFilters) return <NothingMatches onClear={table.onClearFilters} />;
    if (list.rows.length === 0) return table.empty ?? <Empty />;
    return (
      <>
        {phone ? <Cards {...parts} /> : <WideRows {...parts} />}
        {phone && <TotalCard table={table} columns={columns} />}
        {!(isShort && !table.filters) && <Foot table={table} phone={phone} tools={table.filters ? null : tools} />}
      </>
    );
  };
  return (
    <Stack gap={8}>
      {table.filters && (
        <div className={bar.bar}>
          {table.filters}
          {tools}
        </div>
      )}
      <div className={classes.frame} data-frame aria-busy={list.isFetching} ref={frame}>
        {body()}
      </div>
      {selection && <BulkBar table={table} selection={selection} />}
    </Stack>
  );
}
