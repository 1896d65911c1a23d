/** Screens of records from their type: a list, a form, a detail. Everything is loaded when a screen is opened. */
import { type ComponentType, createElement } from 'react';
import { defineScreenPath, type OpenPath, type ScreenRoute } from '#kernel/contract/path.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { PermissionRef } from '#kernel/web/can.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import type { Axis } from '../contract/axis.ts';
import { axisPermissions } from '../contract/permissions.ts';
import type { RecordPlace, RecordSlots } from './slots.ts';

interface Options
  extends Partial<Pick<RecordPlace, 'subtitle' | 'crumbs' | 'sort' | 'views'>>,
    Pick<RecordPlace, 'home'> {
  /** The screen of the list; left out: the detail belongs to one that `within` says. */
  list?: OpenPath;
  within?: { title: LocalText; to: string };
  /**
   * The screen of a new record, if it is not at the list's default path. False: the type's form cannot create records; the slots
   * provide another way (`Create`).
   */
  form?: OpenPath | false;
  /** The screen of one record, where no other declaration shows it. */
  detail?: ScreenRoute;
  right?: PermissionRef;
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

const getForm = ({ pattern, title }: ScreenRoute): OpenPath & ScreenRoute =>
  defineScreenPath(`${pattern}/new`, { ko: `${title.ko} 등록`, en: `New: ${title.en}` }) as OpenPath;

function toPlace(of: Type, options: Options): Omit<RecordPlace, 'slots'> {
  const { list, within, crumbs = [], views = of.type ?? 'axis', subtitle, sort, home } = options;
  const { title, to } = within ?? { title: list?.title ?? { ko: '', en: '' }, to: list?.() ?? '' };
  const form = list && of.type && options.form !== false ? (options.form ?? getForm(list))() : undefined;
  const formTitle = options.form ? options.form.title : undefined;
  return { ...of, views, list: to, title, form, formTitle, subtitle, crumbs, sort, home };
}

/**
 * @example
 * createRecordScreens({ axis: 'space', type: 'virtual' }, { list: spacePaths.virtual, home, menu, subtitle })
 */
export function createRecordScreens(of: Type, options: Options): Screen[] {
  const { list, detail, menu, keywords, shows, right = axisPermissions['axis.record.read'] } = options;
  const place = toPlace(of, options);
  const drawn = (of: () => Promise<ComponentType<{ place: RecordPlace }>>) => {
    const load = async () => {
      const [Drawn, slots] = await Promise.all([of(), options.slots?.() ?? {}]);
      const props = { place: { ...place, slots } };
      return () => createElement(Drawn, props);
    };
    // The build reads in `of` which file the document asks for.
    return Object.assign(load, { of });
  };
  const common = { portal: 'employee', right } as const;
  const says = () => import('./help.ts');
  const screens: Screen[] = [];
  if (list) {
    const load = drawn(async () => (await import('./screens/RecordList.tsx')).RecordList);
    const help = async () => (await says()).getListHelp(list.title);
    screens.push({ ...common, path: list, menu, keywords, help, load });
  }
  if (list && of.type && options.form !== false) {
    const load = drawn(async () => (await import('./screens/RecordCreate.tsx')).RecordCreateOf);
    const path = options.form ?? getForm(list);
    screens.push({ ...common, path, help: async () => (await says()).getFormHelp(path.title), load });
  }
  if (detail) {
    const load = drawn(async () => (await import('./screens/RecordDetail.tsx')).RecordDetailById);
    const help = async () => (await says()).getDetailHelp(detail.title);
    screens.push({ ...common, path: detail, under: list, shows, help, load });
  }
  return screens;
}
