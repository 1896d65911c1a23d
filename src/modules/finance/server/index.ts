/** Public interface of finance: the ledger. Other modules post entries and read balances only through these functions. */

import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { defineModule } from '#kernel/server/app-module.ts';
import { partIdsPoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { retentionPolicies } from '#kernel/server/retention-policies.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { boundableResourcePoint } from '#modules/access/server/index.ts';
import { createPermissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { amountsWrittenPoint } from '#modules/company/server/index.ts';
import { recipesPoint } from '#modules/flow/server/index.ts';
import { financeAudits } from '../contract/audits.ts';
import { financeErrors } from '../contract/errors.ts';
import { entryPosted, entryReversed, periodClosed, periodReopened } from '../contract/events.ts';
import { financeLabels } from '../contract/labels.ts';
import { Month } from '../contract/ledger.ts';
import { financePermissions } from '../contract/permissions.ts';
import { budgetRecipe } from '../contract/recipes.ts';
import { financeTypes } from '../contract/types.ts';
import { accounts } from './account.service.ts';
import { journalEntry } from './blocks/journal-entry.block.ts';
import { boundableEntries, boundablePeriods } from './boundable-entries.ts';
import { findEntriesOfErased } from './erasure.ts';
import { getBookNames } from './export.service.ts';
import { selectEntryNames } from './names.queries.ts';
import { provisionAccounts } from './provision.ts';
import { hasEntries } from './report.service.ts';
import { bookRetentionPolicies } from './retention-policies.ts';
import { routes } from './routes.ts';

export { addEntry, post as postEntry } from './entry.service.ts';
export { closePeriodsUntil as closePeriod, isClosedToday } from './period.service.ts';
export { readOverview, readTrialBalance } from './report.service.ts';
export {
  addStockEntry,
  getStockReversalVerdict,
  listStockAccounts,
  lockStockReversalMonth,
  postStockOpening,
  type StockAccount,
  type StockAmount,
  type StockCounter,
} from './stock.service.ts';
export { getStockOpening, type StockOpening } from './stock-opening.ts';

export const financeModule = defineModule({
  name: 'finance',
  labels: financeLabels,
  audits: financeAudits,
  subjects: {
    ...accounts.subjects,
    'finance.books': getBookNames,
    'finance.entry': createNameLookup(selectEntryNames),
    'finance.period': async ({ locale }, months) =>
      months
        .filter((month) => Month.safeParse(month).success)
        .map((month) => ({ id: month, name: formatCalendarMonth(month, locale) })),
  },
  routes,
  types: financeTypes,
  permissions: { ...financePermissions, ...createPermissionsOfTypes(financeTypes) },
  events: [entryPosted, entryReversed, periodClosed, periodReopened],
  errors: financeErrors,
  blocks: [journalEntry],
  contributes: [
    contribute(recipesPoint, budgetRecipe),
    contribute(amountsWrittenPoint, hasEntries),
    contribute(partIdsPoint, findEntriesOfErased),
    contribute(retentionPolicies, bookRetentionPolicies),
    contribute(boundableResourcePoint, boundableEntries),
    contribute(boundableResourcePoint, boundablePeriods),
  ],
  provision: { run: provisionAccounts },
});
