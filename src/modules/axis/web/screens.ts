/** The screens of axis: data only, since all of them are known with the first page. */
import { IconDatabase } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { axisPaths } from '../contract/paths.ts';
import { axisPermissions } from '../contract/permissions.ts';

const read = axisPermissions['axis.record.read'];

export const screens: readonly Screen[] = [
  {
    path: axisPaths.records,
    portal: 'employee',
    right: read,
    menu: { group: 'record', icon: IconDatabase, order: 10 },
    keywords: '레코드 축 검색 records axes',
    load: async () => (await import('./screens/RecordList.tsx')).AllRecords,
  },
  {
    path: axisPaths.create,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordCreate.tsx')).RecordCreate,
  },
  {
    path: axisPaths.import,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordImport.tsx')).RecordImport,
  },
  {
    path: axisPaths.recordById,
    portal: 'employee',
    right: read,
    shows: ['record', 'axis.record'],
    load: async () => (await import('./screens/RecordById.tsx')).RecordById,
  },
  {
    path: axisPaths.record,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordDetail.tsx')).RecordDetail,
  },
];
