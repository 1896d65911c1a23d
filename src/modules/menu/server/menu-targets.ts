/** Targets of a company's own entries: whether they exist, and whether a person may open them. */
import { toPathPattern } from '#kernel/contract/address.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { listFrameNames } from '#modules/flow/server/index.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import type { MenuFacts } from '../contract/menu-view.ts';
import { listNodes, type OwnItem, type Tree } from '../contract/tree.ts';

/** Pages of a company's public site that people read: no file, no form, and no former address that only leads on. */
const sitePages = perApp((app) =>
  app.modules
    .flatMap(({ pages = [] }) => pages)
    .filter(({ scope, method, path }) => scope === 'company' && method === 'GET' && !/[.*]/.test(path))
    .map(({ path, feature }) => ({ fits: toPathPattern(path), feature })),
);

export const getPath = (address: string): string => address.split('?', 1)[0] ?? '';

/** A page of the site that is there and not switched off. */
function isOnSite(context: Context, address: string): boolean {
  const path = getPath(address);
  return sitePages(appOf(context)).some(
    ({ fits, feature }) => fits.test(path) && !(feature && context.company.switchedOff.includes(feature)),
  );
}

const getOwnItems = (tree: Tree) => listNodes(tree).filter((node): node is OwnItem => node.kind === 'own');

/** Existing flows that these trees lead to, each with the requester's permission to start it. */
export async function loadFlows(context: Context, trees: readonly Tree[]) {
  const ids = trees.flatMap(getOwnItems).flatMap(({ leads }) => (leads.kind === 'flow' ? [leads.frameId] : []));
  return ids.length > 0 ? listFrameNames(context, [...new Set(ids)]) : [];
}
export type Flows = Awaited<ReturnType<typeof loadFlows>>;

/** Target of a custom entry for a person: judged by the right of the target. `opens`: of a page, by its path. */
export const resolveTarget =
  (context: Context, { flows, opens }: { flows: Flows; opens: (path: string) => boolean }): MenuFacts['leadsTo'] =>
  ({ leads }) => {
    if (leads.kind === 'page') return opens(getPath(leads.address)) ? { to: leads.address } : null;
    if (leads.kind === 'site') return isOnSite(context, leads.address) ? { to: leads.address, site: true } : null;
    const flow = flows.find(({ id }) => id === leads.frameId);
    return flow?.mayStart ? { to: flowPaths.start({ id: flow.id }) } : null;
  };

/** The first of a tree's own entries that leads nowhere: flows are started in the portal of members alone. */
export async function findLostEntry(
  context: Context,
  input: { portal: ArrangedPortal; tree: Tree; isPage: (path: string) => boolean },
): Promise<OwnItem | undefined> {
  const flows = await loadFlows(context, [input.tree]);
  return getOwnItems(input.tree).find(({ leads }) => {
    if (leads.kind === 'page') return !input.isPage(getPath(leads.address));
    if (leads.kind === 'site') return !isOnSite(context, leads.address);
    return input.portal !== 'employee' || !flows.some(({ id }) => id === leads.frameId);
  });
}
