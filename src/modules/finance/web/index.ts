/** Front door of finance's screens. */
export { useOverview } from './finance.api.ts';

export const financeScreens = {
  accounts: async () => (await import('./screens/AccountList.tsx')).AccountList,
  overview: async () => (await import('./screens/FinanceOverview.tsx')).FinanceOverview,
  entries: async () => (await import('./screens/EntryList.tsx')).EntryList,
  entry: async () => (await import('./screens/EntryDetail.tsx')).EntryDetail,
  newEntry: async () => (await import('./screens/EntryCreate.tsx')).EntryCreate,
  state: async () => (await import('./screens/FinanceState.tsx')).FinanceState,
};
