/** Record slots: components and hooks that a module adds to its record screens beyond the type declaration, with no DSL. */
import type { ComponentType, ReactNode } from 'react';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { ApiError } from '#kernel/web/api-error.ts';
import type { Column, Crumb, RowAction } from '#kernel/web/ui/index.ts';
import type { Axis } from '../contract/axis.ts';
import type { AxisRecordView } from '../contract/record.ts';
import type { TypeView } from '../contract/type.ts';

export type RecordRow = AxisRecordView;

type Rows = readonly AxisRecordView[];

/** Conditions of fields that change; those that are `undefined` are taken away. */
export type ConditionChange = Record<string, object | undefined>;

export interface ShownRecord {
  record: AxisRecordView;
  type: TypeView;
}

/** An action that a person is about to do; `act` does it with what was asked, and offers to take it back. */
export interface AskedAction extends ShownRecord {
  action: RecordAction;
  act: (values: Record<string, unknown>) => Promise<void>;
  isActing: boolean;
  error: ApiError | null;
  onClose: () => void;
}

export interface RecordSlots {
  /** Beside the title of a list: where else to go. */
  Links?: ComponentType;
  /** The module's own way to create a record, if the type's form is not used. */
  Create?: ComponentType;
  /** Above a list: key numbers. */
  Tiles?: ComponentType;
  /** Above a list: a tab for each value of this choice, with how many there are. */
  tabsOf?: string;
  /** Keys of the columns that a list shows at first, in their order; the others are there to be chosen. */
  shown?: readonly string[];
  /** In a list: true if a record is a person, shown with an avatar before the title. */
  isPerson?: (row: AxisRecordView) => boolean;
  /** In a list, after title, code and state. */
  useColumns?: (rows: Rows) => readonly Column<AxisRecordView>[];
  /** Beside the filters of a list: changes the field conditions in the URL. */
  Filters?: ComponentType<{
    conditions: Record<string, object>;
    onChange: (change: ConditionChange) => void;
  }>;
  /** Further actions on one row or several; `dialog` is the dialog they open. */
  useRowActions?: () => {
    row?: (row: AxisRecordView) => readonly RowAction[];
    bulk?: (rows: Rows, clear: () => void) => readonly RowAction[];
    dialog?: ReactNode;
  };
  /** Draws the value of a field by its key, in lists and details. */
  fields?: Readonly<Record<string, ComponentType<ShownRecord>>>;
  /** Wraps a detail: checks with its module that the object exists. */
  Gate?: ComponentType<{ id: string; children: ReactNode }>;
  /** In the head of a detail: badges, and buttons before those of the type's actions. */
  Badge?: ComponentType<ShownRecord>;
  Buttons?: ComponentType<ShownRecord>;
  /** Parts of a detail above its values, below them, and as tabs. */
  Above?: ComponentType<ShownRecord>;
  Below?: ComponentType<ShownRecord>;
  tabs?: readonly { key: string; useTitle: () => string; Panel: ComponentType<ShownRecord> }[];
  /** Asks what an action needs, by the keys of its type and itself (`user/link`), where the form of the machine cannot. */
  dialogs?: Readonly<Record<string, ComponentType<AskedAction>>>;
}

/** Properties shared by a declaration's list, form and detail. */
export interface BrowserPlace {
  /** Left out: of every axis. */
  axis?: Axis;
  /** Left out: all types of the axis. */
  type?: string;
  /** Names the saved views. */
  views: string;
  /** The addresses of the list, of the form of a new record where it has one, and of one record. */
  list: string;
  form?: string;
  /** Title of the form, if it differs from the type's. */
  formTitle?: LocalText;
  home: (record: { axis: string; type: string; id: string }) => string;
  title: LocalText;
  subtitle?: LocalText;
  crumbs: readonly Crumb[];
  /** Sort order as in the list endpoint; latest first by default. */
  sort?: string;
  slots: RecordSlots;
}
/** The same where the axis is known. */
export interface RecordPlace extends BrowserPlace {
  axis: Axis;
}
