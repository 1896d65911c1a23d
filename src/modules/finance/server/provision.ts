/** A new company's chart of accounts, and what its accounts are for. */
import { newId } from '#kernel/contract/ids.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { insertAccounts, insertPostingAccounts } from './accounts.queries.ts';
import { chartFor, postingAccountsFor } from './chart.ts';

export async function provision(context: Context, industry: Industry): Promise<void> {
  const accounts = chartFor(industry).map((account) => ({ id: newId(), ...account }));
  const { id } = companyOf(context);
  context.unit.add(insertAccounts(id, accounts));
  context.unit.add(insertPostingAccounts(id, postingAccountsFor(industry)));
}
