/** The screens of finance: data only, since all of them are known with the first page. */
import { IconCoins, IconListNumbers, IconReceipt, IconReportMoney } from '@tabler/icons-react';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { financeMenuTexts } from '../contract/menu.ts';
import { financePaths } from '../contract/paths.ts';
import { financePermissions } from '../contract/permissions.ts';

const read = financePermissions['finance.ledger.read'];

export const screens: readonly Screen[] = [
  {
    path: financePaths.overview,
    help: async () => (await import('./help.ts')).overviewHelp,
    portal: 'employee',
    right: read,
    menu: { group: 'finance', icon: IconCoins, order: 10, label: financeMenuTexts.overview },
    keywords: '현금 이익 마감 cash profit period',
    load: async () => (await import('./screens/FinanceOverview.tsx')).FinanceOverview,
  },
  {
    path: financePaths.entries,
    help: async () => (await import('./help.ts')).entryListHelp,
    portal: 'employee',
    right: read,
    menu: { group: 'finance', icon: IconReceipt, order: 20, label: financeMenuTexts.entries },
    keywords: '전표 분개 원장 journal ledger',
    load: async () => (await import('./screens/EntryList.tsx')).EntryList,
  },
  {
    path: financePaths.newEntry,
    help: async () => (await import('./help.ts')).newEntryHelp,
    portal: 'employee',
    right: financePermissions['finance.entry.post'],
    some: true,
    load: async () => (await import('./screens/EntryCreate.tsx')).EntryCreate,
  },
  {
    path: financePaths.entry,
    help: async () => (await import('./help.ts')).entryHelp,
    portal: 'employee',
    right: read,
    shows: ['journal-entry', 'finance.entry'],
    load: async () => (await import('./screens/EntryDetail.tsx')).EntryDetail,
  },
  {
    path: financePaths.accounts,
    help: async () => (await import('./help.ts')).accountHelp,
    portal: 'employee',
    right: read,
    menu: { group: 'finance', icon: IconListNumbers, order: 40 },
    keywords: '계정 chart of accounts',
    load: async () => (await import('./screens/AccountList.tsx')).AccountList,
  },
  {
    path: financePaths.state,
    help: async () => (await import('./help.ts')).stateHelp,
    portal: 'employee',
    right: read,
    menu: { group: 'finance', icon: IconReportMoney, order: 30, label: financeMenuTexts.state },
    keywords: '시산표 재무상태표 손익계산서 trial balance income',
    load: async () => (await import('./screens/FinanceState.tsx')).FinanceState,
  },
];

export const palette: readonly PaletteSource[] = [
  {
    key: 'entry',
    title: financePaths.entry.title,
    right: [financePermissions['finance.ledger.read']],
    find: async (typed, signal) => (await import('./palette.ts')).searchEntries(typed, signal),
  },
];
