/** The menu of a company's customers. That there is one stands among the company's features: who has none is asked nothing more. */
import type { DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import { drawTree } from './drawn-tree.ts';
import { publishedTrees } from './tree.queries.ts';

export async function readCustomerMenu(context: Context): Promise<{ menu: DrawnMenu | null }> {
  const [row] = await context.unit.query(publishedTrees(context.companyId, ['guest']));
  // A flow is started by members alone, and no entry of this menu leads to one.
  const seen = { isOpen: () => true, flows: [] };
  return { menu: row ? drawTree(context, row, seen) : null };
}
