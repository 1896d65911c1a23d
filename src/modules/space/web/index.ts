/** Front door of space's screens. */
import { IconBuilding, IconBuildingCommunity, IconMapPin, IconWorld } from '@tabler/icons-react';
import { recordScreens } from '#modules/axis/web/index.ts';

const group = 'space';
const title = { ko: '공간', en: 'Spaces' };
const axis = 'space';
const home = ({ id }: { id: string }) => `/space/${id}`;
const kind = { home, crumbs: [{ title, to: '/domains/space' }], sort: 'title' };

export const spaceScreens = [
  ...recordScreens(
    { axis },
    {
      home,
      sort: 'title',
      list: {
        path: '/domains/space',
        title,
        menu: { group, icon: IconMapPin, order: 10 },
        keywords: '장소 사무실 창고 매장 rooms places',
      },
      subtitle: { ko: '회사가 쓰는 모든 공간', en: 'All spaces that the company uses' },
      detail: { path: '/space/:id', title },
    },
  ),
  ...recordScreens(
    { axis, type: 'internal' },
    {
      ...kind,
      list: {
        path: '/domains/space/internal',
        title: { ko: '내부 공간', en: 'Internal spaces' },
        menu: { group, icon: IconBuilding, order: 20 },
        keywords: '회의실 책상 창고 층 수용 인원 rooms capacity floor',
      },
      subtitle: {
        ko: '사무실, 매장, 창고의 층과 수용 인원',
        en: 'Floor and capacity of offices, shops and warehouses',
      },
    },
  ),
  ...recordScreens(
    { axis, type: 'external' },
    {
      ...kind,
      list: {
        path: '/domains/space/external',
        title: { ko: '외부 공간', en: 'External spaces' },
        menu: { group, icon: IconBuildingCommunity, order: 30 },
        keywords: '지점 고객사 계약 branches sites',
      },
      subtitle: { ko: '지점과 고객사처럼 회사 밖에 있는 공간', en: 'Branches and sites of customers' },
    },
  ),
  ...recordScreens(
    { axis, type: 'virtual' },
    {
      ...kind,
      list: {
        path: '/domains/space/virtual',
        title: { ko: '가상 공간', en: 'Virtual spaces' },
        menu: { group, icon: IconWorld, order: 40 },
        keywords: '대화방 화상 회의 누리집 online chat',
      },
      subtitle: { ko: '대화방, 화상 회의, 공유 저장소', en: 'Chats, video meetings, shared drives' },
    },
  ),
];
