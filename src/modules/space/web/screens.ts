/** The screens of space: data only, since all of them are known with the first page. */
import { IconBuilding, IconBuildingCommunity, IconMapPin, IconWorld } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { createRecordScreens } from '#modules/axis/web/index.ts';
import { spacePaths as paths } from '../contract/paths.ts';

const axis = 'space';
const group = 'more';
const home = ({ id }: { id: string }) => paths.space({ id });
const kind = { home, crumbs: [paths.spaces], sort: 'title' };

const spaces = createRecordScreens(
  { axis },
  {
    home,
    sort: 'title',
    list: paths.spaces,
    detail: paths.space,
    subtitle: { ko: '회사가 쓰는 모든 공간', en: 'All spaces that the company uses' },
    menu: { group, icon: IconMapPin, order: 50 },
    keywords: '장소 사무실 창고 매장 rooms places',
  },
);

const internal = createRecordScreens(
  { axis, type: 'internal' },
  {
    ...kind,
    list: paths.internal,
    subtitle: { ko: '사무실, 매장, 창고의 층과 수용 인원', en: 'Floor and capacity of offices, shops and warehouses' },
    menu: { group, icon: IconBuilding, order: 51 },
    keywords: '회의실 책상 창고 층 수용 인원 rooms capacity floor',
  },
);

const external = createRecordScreens(
  { axis, type: 'external' },
  {
    ...kind,
    list: paths.external,
    subtitle: { ko: '지점과 고객사처럼 회사 밖에 있는 공간', en: 'Branches and sites of customers' },
    menu: { group, icon: IconBuildingCommunity, order: 52 },
    keywords: '지점 고객사 계약 branches sites',
  },
);

const virtual = createRecordScreens(
  { axis, type: 'virtual' },
  {
    ...kind,
    list: paths.virtual,
    subtitle: { ko: '대화방, 화상 회의, 공유 저장소', en: 'Chats, video meetings, shared drives' },
    menu: { group, icon: IconWorld, order: 53 },
    keywords: '대화방 화상 회의 누리집 online chat',
  },
);

export const screens: readonly Screen[] = [spaces, internal, external, virtual].flat();
