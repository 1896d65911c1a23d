/**
 * Screens of records from their type: a list, a form, a detail. What a room knows beyond the type it gives as slots, which are
 * components and hooks, never a language of their own. Everything is loaded when a screen is opened.
 */
import { type ComponentType, createElement, type ReactNode } from 'react';
import { type OpenPath, type Place, screenPath } from '#kernel/contract/path.ts';
import type { RecordAction } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { ApiError } from '#kernel/web/api-error.ts';
import type { Needed } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import type { Column, Crumb, RowAction } from '#kernel/web/ui/index.ts';
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

/** What a list, a form and a detail of one declaration have in common. */
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
  home: (record: { axis: string; type: string; id: string }) => string;
  title: LocalText;
  subtitle?: LocalText;
  crumbs: readonly Crumb[];
  /** As the endpoint of lists knows it; the latest first unless told. */
  sort?: string;
  slots: RecordSlots;
}
/** The same where the axis is known. */
export interface RecordPlace extends BrowserPlace {
  axis: Axis;
}

interface Options
  extends Partial<Pick<RecordPlace, 'subtitle' | 'crumbs' | 'sort' | 'views'>>,
    Pick<RecordPlace, 'home'> {
  /** The screen of the list; left out: the detail belongs to one that `within` says. */
  list?: OpenPath;
  within?: { title: LocalText; to: string };
  /** The screen of one record, where no other declaration shows it. */
  detail?: Place;
  right?: Needed;
  menu?: Screen['menu'];
  keywords?: string;
  /** Kinds of things that links of flows and of the audit trail lead to its detail with. */
  shows?: Screen['shows'];
  slots?: () => Promise<RecordSlots>;
}

interface Type {
  axis: Axis;
  type?: string;
}

const formOf = ({ pattern, title }: Place): OpenPath & Place =>
  screenPath(`${pattern}/new`, { ko: `${title.ko} 등록`, en: `New: ${title.en}` }) as OpenPath;

function placeOf(of: Type, options: Options): Omit<RecordPlace, 'slots'> {
  const { list, within, crumbs = [], views = of.type ?? 'axis', subtitle, sort, home } = options;
  const { title, to } = within ?? { title: list?.title ?? { ko: '', en: '' }, to: list?.() ?? '' };
  const form = list && of.type ? formOf(list)() : undefined;
  return { ...of, views, list: to, title, form, subtitle, crumbs, sort, home };
}

/**
 * @example
 * recordScreens({ axis: 'space', type: 'virtual' }, { list: spacePaths.virtual, home, menu, subtitle })
 */
export function recordScreens(of: Type, options: Options): Screen[] {
  const { list, detail, menu, keywords, shows, right = axisPermissions['axis.record.read'] } = options;
  const place = placeOf(of, options);
  const drawn = (load: () => Promise<ComponentType<{ place: RecordPlace }>>) => async () => {
    const [Drawn, slots] = await Promise.all([load(), options.slots?.() ?? {}]);
    const props = { place: { ...place, slots } };
    return () => createElement(Drawn, props);
  };
  const common = { portal: 'employee', right } as const;
  const screens: Screen[] = [];
  if (list) {
    const load = drawn(async () => (await import('./screens/RecordList.tsx')).RecordList);
    screens.push({ ...common, path: list, menu, keywords, load });
  }
  if (list && of.type) {
    const load = drawn(async () => (await import('./screens/RecordCreate.tsx')).RecordCreateOf);
    screens.push({ ...common, path: formOf(list), load });
  }
  if (detail) {
    const load = drawn(async () => (await import('./screens/RecordDetail.tsx')).RecordDetailById);
    screens.push({ ...common, path: detail, shows, load });
  }
  return screens;
}
