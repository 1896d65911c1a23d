/** A new company's chart of accounts, and what its accounts are for. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { insertAccounts, insertPostingAccounts } from './accounts.queries.ts';
import { createChart, getPostingAccounts } from './chart-template.ts';

export async function provisionAccounts(context: Context, industry: Industry): Promise<void> {
  const accounts = createChart(industry).map((account) => ({ id: createId(), ...account }));
  const { companyId } = context;
  context.unit.add(insertAccounts(companyId, accounts));
  context.unit.add(insertPostingAccounts(companyId, getPostingAccounts(industry)));
}
