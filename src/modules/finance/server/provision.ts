/** A new company's chart of accounts, and what its accounts are for. */
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { insertAccounts, insertPostingAccounts } from './accounts.queries.ts';
import { chartFor, postingAccountsFor } from './chart.ts';

export async function provision(context: Context, industry: Industry): Promise<void> {
  const accounts = chartFor(industry).map((account) => ({ id: newId(), ...account }));
  const { companyId } = context;
  context.unit.add(insertAccounts(companyId, accounts));
  context.unit.add(insertPostingAccounts(companyId, postingAccountsFor(industry)));
}
