import { newId } from '#kernel/contract/ids.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { insertAccounts } from './accounts.queries.ts';
import { chartFor } from './chart.ts';

/** A new company's chart of accounts. */
export async function provision(context: Context, industry: Industry): Promise<void> {
  const accounts = chartFor(industry).map((account) => ({ id: newId(), ...account }));
  context.unit.add(insertAccounts(companyOf(context).id, accounts));
}
