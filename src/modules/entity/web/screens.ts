/** The screens of entity: data only, since all of them are known with the first page. */
import { IconAddressBook, IconHierarchy, IconUserCheck } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { axisPaths } from '#modules/axis/contract/paths.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import { createRecordScreens } from '#modules/axis/web/index.ts';
import { entityPaths as paths } from '../contract/paths.ts';

const axis = 'entity';
const group = 'organization';
const right = (key: string) => getRightName({ axis, key }, 'read');

const homes = { internal: paths.internal, external: paths.external, user: paths.user };
const home = (record: { axis: string; type: string; id: string }) =>
  record.type in homes ? homes[record.type as keyof typeof homes]({ id: record.id }) : axisPaths.record(record);
const kind = { home, crumbs: [paths.entities], sort: 'title' };

const entities = createRecordScreens(
  { axis },
  {
    home,
    views: 'people',
    list: paths.entities,
    subtitle: {
      ko: '구성원, 부서, 고객, 거래처를 한곳에서 관리합니다.',
      en: 'People, departments, customers and suppliers in one place.',
    },
    menu: { group, icon: IconAddressBook, order: 20 },
    keywords: '고객 거래처 직원 부서 customers suppliers people',
    slots: async () => (await import('./components/account.tsx')).peopleSlots,
  },
);

const internal = createRecordScreens(
  { axis, type: 'internal' },
  {
    ...kind,
    list: paths.internals,
    form: paths.newEmployee,
    detail: paths.internal,
    subtitle: {
      ko: '조직도의 부서와 사람, 그리고 계정이 없는 직원',
      en: 'Departments and people of the chart, and staff without an account',
    },
    menu: { group, icon: IconHierarchy, order: 30 },
    keywords: '직원 부서 팀 employees departments teams',
    slots: async () => (await import('./components/internal.tsx')).internalSlots,
  },
);

const users = createRecordScreens(
  { axis, type: 'user' },
  {
    ...kind,
    right: right('user'),
    list: paths.users,
    detail: paths.user,
    subtitle: { ko: '사람과 로그인 계정, 그 계정의 역할', en: 'People, their accounts, and what roles these have' },
    menu: { group, icon: IconUserCheck, order: 40 },
    keywords: '로그인 계정 연결 역할 account roles',
    slots: async () => (await import('./components/account.tsx')).accountSlots,
  },
);

export const screens: readonly Screen[] = [entities, internal, users].flat();
