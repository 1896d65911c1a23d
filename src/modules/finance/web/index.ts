/** Front door of finance's screens. */
export { useAccountChoices } from './components/account.ts';
export { hasBookings, MonthCharts } from './components/MonthCharts.tsx';
export { useOverview } from './finance.api.ts';
