/**
 * Screens of records from their type: a list, a form, a detail. What a room knows beyond the type it gives as slots, which are
 * components and hooks, never a language of their own. Everything is loaded when a screen is opened.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { ApiError } from '#kernel/web/api-error.ts';
import type { Needed } from '#kernel/web/can.tsx';
import type { Column, RowAction } from '#kernel/web/ui/index.ts';
import type { Axis } from '../contract/axis.ts';
import { axisPermissions } from '../contract/permissions.ts';
import type { AxisRecordView } from '../contract/record.ts';
import type { TypeView } from '../contract/type.ts';

export type { AxisRecordView as RecordRow } from '../contract/record.ts';

type Rows = readonly AxisRecordView[];

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
  /** Above a list: key numbers. */
  Tiles?: ComponentType;
  /** In a list, after title, code and state. */
  useColumns?: (rows: Rows) => readonly Column<AxisRecordView>[];
  /** Beside the filters of a list: changes the condition of fields, which stands in the address. */
  Filters?: ComponentType<{
    conditions: Record<string, object>;
    onChange: (conditions: Record<string, object>) => void;
  }>;
  /** What else can be done with a row, and with several; `dialog` is what it opens. */
  useRowActions?: () => {
    row?: (row: AxisRecordView) => readonly RowAction[];
    bulk?: (rows: Rows, clear: () => void) => readonly RowAction[];
    dialog?: ReactNode;
  };
  /** Draws the value of a field by its key, in lists and details. */
  fields?: Readonly<Record<string, ComponentType<ShownRecord>>>;
  /** Around a detail: asks its room whether there is such a thing. */
  Gate?: ComponentType<{ id: string; children: ReactNode }>;
  /** In the head of a detail: badges, and buttons before those of the type's actions. */
  Badge?: ComponentType<ShownRecord>;
  Buttons?: ComponentType<ShownRecord>;
  /** Parts of a detail above its values, below them, and as tabs. */
  Above?: ComponentType<ShownRecord>;
  Below?: ComponentType<ShownRecord>;
  tabs?: readonly { key: string; useTitle: () => string; Panel: ComponentType<ShownRecord> }[];
  /** Asks what an action needs, by its key, where the form of the machine cannot. */
  dialogs?: Readonly<Record<string, ComponentType<AskedAction>>>;
}

/** A screen as portals take it. */
export interface RecordScreen {
  path: string;
  title: LocalText;
  portal: 'employee';
  right: Needed;
  menu?: { group: string; icon: ComponentType<{ size?: number | string; stroke?: number | string }>; order: number };
  keywords?: string;
  load: () => Promise<ComponentType>;
}

/** What a list, a form and a detail of one declaration have in common. */
export interface BrowserPlace {
  /** Left out: of every axis. */
  axis?: Axis;
  /** Left out: all types of the axis. */
  type?: string;
  /** Names the saved views. */
  views: string;
  /** The address of the list, and of one record: with `:id`, by its type. */
  list: string;
  home: (record: { axis: string; type: string; id: string }) => string;
  title: LocalText;
  subtitle?: LocalText;
  crumbs: readonly { title: LocalText; to: string }[];
  /** As the endpoint of lists knows it; the latest first unless told. */
  sort?: string;
  slots: RecordSlots;
}
/** The same where the axis is known. */
export interface RecordPlace extends BrowserPlace {
  axis: Axis;
}

interface Options extends Partial<Pick<RecordPlace, 'subtitle' | 'crumbs' | 'sort' | 'home' | 'views'>> {
  list?: Pick<RecordScreen, 'path' | 'title' | 'menu' | 'keywords'>;
  /** The list that a detail without one of its own belongs to. */
  within?: { title: LocalText; to: string };
  /** Where one record is looked at: a path with `:id`. Left out: another declaration shows it, at `home`. */
  detail?: Pick<RecordScreen, 'path' | 'title'>;
  right?: Needed;
  slots?: () => Promise<RecordSlots>;
}

function placeOf(of: { axis: Axis; type?: string }, options: Options): Omit<RecordPlace, 'slots'> {
  const { list, within, detail, crumbs = [], views = of.type ?? 'axis', subtitle, sort } = options;
  const home = options.home ?? (({ id }) => (detail?.path ?? '').replace(':id', id));
  const title = list?.title ?? within?.title ?? { ko: '', en: '' };
  return { ...of, views, list: list?.path ?? within?.to ?? '/entities', title, subtitle, crumbs, sort, home };
}

/**
 * @example
 * recordScreens({ axis: 'space', type: 'virtual' }, { list: { path: '/domains/space/virtual', title, menu }, home: spaceHome })
 */
export function recordScreens(of: { axis: Axis; type?: string }, options: Options): RecordScreen[] {
  const { list, detail, right = axisPermissions['axis.record.read'] } = options;
  const place = placeOf(of, options);
  const drawn = (load: () => Promise<ComponentType<{ place: RecordPlace }>>) => async () => {
    const [Screen, slots] = await Promise.all([load(), options.slots?.() ?? {}]);
    const props = { place: { ...place, slots } };
    return () => createElement(Screen, props);
  };
  const common = { portal: 'employee', right } as const;
  const screens: RecordScreen[] = [];
  if (list) {
    const load = drawn(async () => (await import('./screens/RecordList.tsx')).RecordList);
    screens.push({ ...common, ...list, load });
  }
  if (list && of.type) {
    const title = { ko: `${list.title.ko} 등록`, en: `New: ${list.title.en}` };
    const load = drawn(async () => (await import('./screens/RecordCreate.tsx')).RecordCreateOf);
    screens.push({ ...common, path: `${list.path}/new`, title, load });
  }
  if (detail) {
    const load = drawn(async () => (await import('./screens/RecordDetail.tsx')).RecordDetailById);
    screens.push({ ...common, ...detail, load });
  }
  return screens;
}
