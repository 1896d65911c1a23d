/** Front door of finance's screens. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export { useOverview } from './finance.api.ts';

linkSubjects({
  'journal-entry': (id) => `/domains/finance/flow/${id}`,
  'finance.entry': (id) => `/domains/finance/flow/${id}`,
});

export const financeScreens = {
  accounts: async () => (await import('./screens/AccountList.tsx')).AccountList,
  overview: async () => (await import('./screens/FinanceOverview.tsx')).FinanceOverview,
  entries: async () => (await import('./screens/EntryList.tsx')).EntryList,
  entry: async () => (await import('./screens/EntryDetail.tsx')).EntryDetail,
  newEntry: async () => (await import('./screens/EntryCreate.tsx')).EntryCreate,
  state: async () => (await import('./screens/FinanceState.tsx')).FinanceState,
};
