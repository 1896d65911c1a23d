/** Front door of finance: the ledger. Other rooms post entries and read balances through these functions only. */

import { writtenMonth } from '#kernel/contract/written.ts';
import { partsOf } from '#kernel/server/erasure.ts';
import { keptKinds } from '#kernel/server/kept.ts';
import { namesBy } from '#kernel/server/names.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { boundThings } from '#modules/access/server/index.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { amountsWritten } from '#modules/company/server/index.ts';
import { recipes } from '#modules/flow/server/index.ts';
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
import { entriesAbout } from './erasure.ts';
import { bookNames } from './export.service.ts';
import { keptBooks } from './kept.ts';
import { entryNames } from './names.queries.ts';
import { provision } from './provision.ts';
import { hasEntries } from './report.service.ts';
import { routes } from './routes.ts';
import { entryThings, periodThings } from './things.ts';

export { addEntry, post as postEntry } from './entry.service.ts';
export { close as closePeriod, isClosedToday } from './period.service.ts';
export { readOverview, readTrialBalance } from './report.service.ts';
export {
  addStockEntry,
  holdStockReversal,
  judgeStockReversal,
  openStock,
  type StockAccount,
  type StockCounter,
  stockAccounts,
  type Worth,
} from './stock.service.ts';
export { type StockOpening, stockOpening } from './stock-opening.ts';

export const room = defineRoom({
  name: 'finance',
  labels: financeLabels,
  audits: financeAudits,
  subjects: {
    ...accounts.subjects,
    'finance.books': bookNames,
    'finance.entry': namesBy(entryNames),
    'finance.period': async ({ locale }, months) =>
      months
        .filter((month) => Month.safeParse(month).success)
        .map((month) => ({ id: month, name: writtenMonth(month, locale) })),
  },
  routes,
  types: financeTypes,
  permissions: { ...financePermissions, ...permissionsOfTypes(financeTypes) },
  events: [entryPosted, entryReversed, periodClosed, periodReopened],
  errors: financeErrors,
  blocks: [journalEntry],
  gives: [
    give(recipes, budgetRecipe),
    give(amountsWritten, hasEntries),
    give(partsOf, entriesAbout),
    give(keptKinds, keptBooks),
    give(boundThings, entryThings),
    give(boundThings, periodThings),
  ],
  provision: { run: provision },
});
