/** What a list is given: columns, sorting, actions of its rows. */
import type { ReactNode } from 'react';
import type { LocalText } from '../../../contract/text.ts';
import type { TermDefinition } from '../../help.ts';
import type { Pages } from '../../query.ts';

export interface Column<Row> {
  key: string;
  title: string;
  /** A word of the trade in the title: its meaning stands beside it in the head. Menus, cards and readers have the title alone. */
  term?: TermDefinition;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  align?: 'left' | 'right';
  /** Name to sort by, as the endpoint knows it. */
  sort?: string;
  /** The cell that names the row: it carries the link and is the head of the card on a phone. First column unless told. */
  primary?: boolean;
  /** The row's picture: on a card it stands before the name, without its title. */
  mark?: boolean;
  /** What can be done with the row: on a card it stands without its title, which is what it says itself. */
  act?: boolean;
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
  /** What the table lists, for readers: often the screen's title. */
  label: string | LocalText;
  list: Pages<Row>;
  /** Rows that it will have about, where it is a small list of a page: so much place is kept until they come. 8 unless told. */
  expected?: number;
  columns: readonly Column<Row>[];
  /** `row.id` unless told. */
  rowId?: (row: Row) => string;
  /** The row's name, for readers. */
  rowLabel: (row: Row) => string;
  /** Where a row leads. */
  rowHref?: (row: Row) => string;
  /** Or what opening it does. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  /** With these rows can be selected. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => readonly RowAction[];
  sort?: Sort;
  onSort?: ChangeSort;
  filters?: ReactNode;
  /** Filters as plain data: saved views keep and restore them. */
  view?: Record<string, string>;
  onView?: (view: Record<string, string>) => void;
  /** What stands under the name on a phone's card: short lines instead of labels with values. */
  card?: (row: Row) => ReactNode;
  /** Below the rows: what all that the filters let through comes to, not only the rows that are loaded. */
  total?: { label: ReactNode; cells: Readonly<Record<string, ReactNode>> };
  empty?: ReactNode;
  /** Given while filters are set: an empty list then says so and offers to clear them. */
  onClearFilters?: () => void;
}
