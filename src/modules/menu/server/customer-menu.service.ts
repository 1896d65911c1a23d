/**
 * The menu of a company's customers. The company's features include its existence: companies without one need no further request.
 */
import type { DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import type { Context } from '#kernel/server/context.ts';
import { selectPublishedTrees } from './tree.queries.ts';
import { drawTree } from './tree-view.ts';

export async function readCustomerMenu(context: Context): Promise<{ menu: DrawnMenu | null }> {
  const [row] = await context.unit.query(selectPublishedTrees(context.companyId, ['guest']));
  // A flow is started by members alone, and no entry of this menu leads to one.
  const viewer = { isOpen: () => true, flows: [] };
  return { menu: row ? drawTree(context, row, viewer) : null };
}
