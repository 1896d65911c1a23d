/** Front door of entity's screens. */
import { IconAddressBook, IconHierarchy3, IconUserCheck } from '@tabler/icons-react';
import { rightName } from '#modules/axis/contract/rights.ts';
import { recordScreens } from '#modules/axis/web/index.ts';

const group = 'people';
const axis = 'entity';
const title = { ko: '엔티티 관리', en: 'Entity management' };
const all = '/domains/entity';
const homes: Readonly<Record<string, string>> = { internal: '/internal', external: '/external', user: `${all}/user` };
const home = ({ type, id }: { type: string; id: string }) =>
  homes[type] ? `${homes[type]}/${id}` : `/entities/${axis}/${type}/${id}`;
const kind = { home, crumbs: [{ title, to: all }], sort: 'title' };
const right = (key: string) => rightName({ axis, key }, 'read');

export const entityScreens = [
  ...recordScreens(
    { axis },
    {
      home,
      views: 'people',
      list: {
        path: all,
        title,
        menu: { group, icon: IconAddressBook, order: 10 },
        keywords: '고객 거래처 직원 부서 customers suppliers people',
      },
      subtitle: {
        ko: '구성원, 부서, 고객, 거래처를 한곳에서 관리합니다.',
        en: 'People, departments, customers and suppliers in one place.',
      },
    },
  ),
  ...recordScreens(
    { axis, type: 'internal' },
    {
      ...kind,
      list: {
        path: `${all}/internal`,
        title: { ko: '내부 엔티티', en: 'Internal entities' },
        menu: { group, icon: IconHierarchy3, order: 20 },
        keywords: '직원 부서 팀 employees departments teams',
      },
      detail: { path: '/internal/:id', title: { ko: '내부 엔티티', en: 'Internal entity' } },
      subtitle: { ko: '부서와 팀, 그리고 그곳에서 일하는 사람', en: 'Departments, teams, and who works there' },
    },
  ),
  ...recordScreens(
    { axis, type: 'external' },
    {
      ...kind,
      right: right('external'),
      within: { title: { ko: '외부 엔티티', en: 'External entities' }, to: `${all}?type=external` },
      detail: { path: '/external/:id', title: { ko: '외부 엔티티', en: 'External entity' } },
    },
  ),
  ...recordScreens(
    { axis, type: 'user' },
    {
      ...kind,
      right: right('user'),
      list: {
        path: `${all}/user`,
        title: { ko: '사용자 엔티티', en: 'Users' },
        menu: { group, icon: IconUserCheck, order: 30 },
        keywords: '로그인 계정 연결 역할 account roles',
      },
      detail: { path: `${all}/user/:id`, title: { ko: '사용자 엔티티', en: 'User' } },
      subtitle: { ko: '사람과 로그인 계정, 그 계정의 역할', en: 'People, their accounts, and what roles these have' },
      slots: async () => (await import('./components/account.tsx')).accountSlots,
    },
  ),
];
