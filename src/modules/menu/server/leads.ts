/** What entries of a company's own lead to: whether it is there, and whether somebody may open it. */
import { pathsOf } from '#kernel/contract/address.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { framesNamed } from '#modules/flow/server/index.ts';
import type { DrawnFor } from '../contract/draw.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import { nodesOf, type OwnItem, type Tree } from '../contract/tree.ts';

/** Pages of a company's public site that people read: no file, no form, and no former address that only leads on. */
const sitePages = perHouse((house) =>
  house.rooms
    .flatMap(({ pages = [] }) => pages)
    .filter(({ scope, method, path }) => scope === 'company' && method === 'GET' && !/[.*]/.test(path))
    .map(({ path, feature }) => ({ fits: pathsOf(path), feature })),
);

export const pathOf = (address: string): string => address.split('?', 1)[0] ?? '';

/** A page of the site that is there and not switched off. */
function isOnSite(context: Context, address: string): boolean {
  const path = pathOf(address);
  return sitePages(houseOf(context)).some(
    ({ fits, feature }) => fits.test(path) && !(feature && context.company.switchedOff.includes(feature)),
  );
}

const ownOf = (tree: Tree) => nodesOf(tree).filter((node): node is OwnItem => node.kind === 'own');

/** The flows that these trees lead to and that are there, each with whether who asks may start it. */
export async function flowsOf(context: Context, trees: readonly Tree[]) {
  const ids = trees.flatMap(ownOf).flatMap(({ leads }) => (leads.kind === 'flow' ? [leads.frameId] : []));
  return ids.length > 0 ? framesNamed(context, [...new Set(ids)]) : [];
}
export type Flows = Awaited<ReturnType<typeof flowsOf>>;

/** Where an entry of one's own leads somebody: judged by the right of what it leads to. `opens`: of a page, by its path. */
export const leadsTo =
  (context: Context, { flows, opens }: { flows: Flows; opens: (path: string) => boolean }): DrawnFor['leadsTo'] =>
  ({ leads }) => {
    if (leads.kind === 'page') return opens(pathOf(leads.address)) ? { to: leads.address } : null;
    if (leads.kind === 'site') return isOnSite(context, leads.address) ? { to: leads.address, site: true } : null;
    const flow = flows.find(({ id }) => id === leads.frameId);
    return flow?.mayStart ? { to: flowPaths.start({ id: flow.id }) } : null;
  };

/** The first of a tree's own entries that leads nowhere: flows are started in the portal of members alone. */
export async function lostEntry(
  context: Context,
  about: { portal: ArrangedPortal; tree: Tree; isPage: (path: string) => boolean },
): Promise<OwnItem | undefined> {
  const flows = await flowsOf(context, [about.tree]);
  return ownOf(about.tree).find(({ leads }) => {
    if (leads.kind === 'page') return !about.isPage(pathOf(leads.address));
    if (leads.kind === 'site') return !isOnSite(context, leads.address);
    return about.portal !== 'employee' || !flows.some(({ id }) => id === leads.frameId);
  });
}
