/** The screens of axis: data only, since all of them are known with the first page. */
import { IconDatabase } from '@tabler/icons-react';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { axisPaths } from '../contract/paths.ts';
import { axisPermissions } from '../contract/permissions.ts';

const read = axisPermissions['axis.record.read'];

export const screens: readonly Screen[] = [
  {
    path: axisPaths.records,
    help: async () => (await import('./help.ts')).getListHelp(axisPaths.records.title),
    portal: 'employee',
    right: read,
    menu: { group: 'more', icon: IconDatabase, order: 10 },
    keywords: '레코드 축 검색 records axes',
    load: async () => (await import('./screens/RecordList.tsx')).AllRecords,
  },
  {
    path: axisPaths.create,
    help: async () => (await import('./help.ts')).getFormHelp(axisPaths.create.title),
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordCreate.tsx')).RecordCreate,
  },
  {
    path: axisPaths.import,
    help: async () => (await import('./help.ts')).importHelp,
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordImport.tsx')).RecordImport,
  },
  {
    path: axisPaths.recordById,
    help: async () => (await import('./help.ts')).getDetailHelp(axisPaths.recordById.title),
    portal: 'employee',
    right: read,
    shows: ['record', 'axis.record'],
    load: async () => (await import('./screens/RecordById.tsx')).RecordById,
  },
  {
    path: axisPaths.record,
    help: async () => (await import('./help.ts')).getDetailHelp(axisPaths.record.title),
    portal: 'employee',
    right: read,
    load: async () => (await import('./screens/RecordDetail.tsx')).RecordDetail,
  },
];

export const palette: readonly PaletteSource[] = [
  {
    key: 'record',
    title: { ko: '사람·상품·자료', en: 'People, goods and records' },
    right: [axisPermissions['axis.record.read']],
    find: async (typed) => (await import('./palette.ts')).searchRecords(typed),
  },
];
