/** Table types: columns, sorting, row actions. */
import type { ReactNode } from 'react';
import type { LocalText } from '../../../contract/text.ts';
import type { TermDefinition } from '../../help.ts';
import type { Pages } from '../../query.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /**
   * A technical term in the title: its meaning is shown in the table header. Menus, cards and screen readers have the title alone.
   */
  term?: TermDefinition;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  align?: 'left' | 'right';
  /** Name to sort by, as the endpoint knows it. */
  sort?: string;
  /** The cell that names the row: it has the link and is the card header on a phone. Default: first column. */
  primary?: boolean;
  /** The row's picture: on a card it precedes the name, without its title. */
  mark?: boolean;
  /** Column of row actions: on a card it has no title, because its buttons have labels. */
  isAction?: boolean;
  /** Left out on a tablet, where many columns squeeze each other: a card has it, and so has the page that the row leads to. */
  wide?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
  width?: number | string;
}

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
}

/** The next order, from the one that holds when it is chosen: it need not be drawn yet. */
export type ChangeSort = (next: (now: Sort | undefined) => Sort) => void;

export interface RowAction {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  danger?: boolean;
}

export interface RecordTableProps<Row> {
  /** Unique name of the table: the key of its saved views. */
  name: string;
  /** Accessible name of the table: often the screen's title. */
  label: string | LocalText;
  list: Pages<Row>;
  /** Approximate row count of a page's small list: reserves the space until they load. Default 8. */
  expected?: number;
  columns: readonly Column<Row>[];
  /** Default `row.id`. */
  rowId?: (row: Row) => string;
  /** The row's name, for readers. */
  rowLabel: (row: Row) => string;
  /** Link target of a row. */
  rowHref?: (row: Row) => string;
  /** Or what opening it does. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  /** With these rows can be selected. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => readonly RowAction[];
  sort?: Sort;
  onSort?: ChangeSort;
  filters?: ReactNode;
  /** Filters as plain data: saved views store and restore them. */
  view?: Record<string, string>;
  onView?: (view: Record<string, string>) => void;
  /** Content under the name on a phone's card: short lines instead of labels with values. */
  card?: (row: Row) => ReactNode;
  /** Below the rows: totals of all rows that match the filters, not only the loaded ones. */
  total?: { label: ReactNode; cells: Readonly<Record<string, ReactNode>> };
  empty?: ReactNode;
  /** Given while filters are set: an empty list then says so and offers to clear them. */
  onClearFilters?: () => void;
}
