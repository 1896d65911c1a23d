/** The trees of a company's menus: read, saved as drafts, published and restored. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { customerMenuFeature } from '#modules/company/contract/features.ts';
import { setFeature } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';
import { menuChanged, treeChanged } from '../contract/events.ts';
import { formerGroups } from '../contract/former-groups.ts';
import { colorFaultTexts } from '../contract/style.texts.ts';
import { findFaults, formatRatio, minContrast } from '../contract/style.ts';
import type { MenuTree, TreeVersion } from '../contract/tree.endpoints.ts';
import { emptyTree, getNodeId, isDefaultTree, listNodes, type Tree } from '../contract/tree.ts';
import { completeTree } from '../contract/tree-changes.ts';
import { createEntryCatalog, getEntries, getTitle, listEntries } from './menu-entries.ts';
import { findLostEntry, loadFlows } from './menu-targets.ts';
import * as queries from './tree.queries.ts';

const getCatalog = (context: Context, portal: ArrangedPortal) =>
  listEntries(context, portal).map(({ place, group, optional }) => ({
    path: place.pattern,
    group: group.key,
    optional,
  }));

async function loadNames(context: Context, ids: readonly (string | null)[]) {
  const people = await findPeople(
    context,
    ids.flatMap((id) => id ?? []),
  );
  return (id: string | null) => {
    const { name = '', avatar = null } = people.get(id ?? '') ?? {};
    return id === null ? null : { id, name, avatar };
  };
}

export async function readTree(context: Context, portal: ArrangedPortal): Promise<MenuTree> {
  const [row] = await context.unit.query(queries.selectTree(context.companyId, portal));
  const tree = completeTree(row?.draft ?? row?.tree ?? emptyTree, getCatalog(context, portal));
  const who = await loadNames(context, [row?.changedBy ?? null]);
  const { entries, views } = await createEntryCatalog(context, listEntries(context, portal));
  const flows = await loadFlows(context, [tree]);
  return {
    portal,
    version: row?.version ?? 0,
    published: row?.latest || null,
    isUsual: isDefaultTree(row?.tree ?? emptyTree),
    isDraft: (row?.draft ?? null) !== null,
    changedAt: row?.changedAt ?? null,
    changedBy: who(row?.changedBy ?? null),
    tree,
    entries: views.flatMap((entry, index) => {
      const group = entries[index]?.group;
      return group ? [{ ...entry, group }] : [];
    }),
    flows: flows.map(({ id, title }) => ({ id, title })),
  };
}

/** @throws MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE */
function checkStyle({ locale }: Context, portal: ArrangedPortal, { style }: Tree): void {
  if (style && portal === 'guest') throw fail(menuErrors.MENU_STYLE_OF_SITE);
  const [fault] = style ? findFaults(style) : [];
  if (!fault) return;
  const values = {
    what: colorFaultTexts[fault.of][fault.mode][locale],
    ratio: formatRatio(fault),
    needed: minContrast,
  };
  throw fail(menuErrors.MENU_STYLE_UNREADABLE, { values });
}

/** @throws MENU_ENTRY_UNKNOWN, MENU_TARGET_UNKNOWN, MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE */
async function checkTree(context: Context, portal: ArrangedPortal, tree: Tree): Promise<void> {
  checkStyle(context, portal, tree);
  const entries = listEntries(context, portal);
  const nodes = listNodes(tree);
  getEntries(
    entries,
    nodes.flatMap((node) => (node.kind === 'room' ? [node.path] : [])),
  );
  const keys = new Set([...formerGroups.keys(), ...entries.map(({ group }) => group.key)]);
  if (nodes.some((node) => node.kind === 'group' && !node.label && !keys.has(node.key))) {
    throw fail(menuErrors.MENU_ENTRY_UNKNOWN);
  }
  const paths = new Set(entries.map(({ place }) => place.pattern as string));
  const lost = await findLostEntry(context, { portal, tree, isPage: (path) => paths.has(path) });
  if (lost) throw fail(menuErrors.MENU_TARGET_UNKNOWN, { values: { name: lost.label[context.locale] } });
}

interface Change {
  portal: ArrangedPortal;
  /** The one that was seen. */
  version: number;
}

/** Saves a draft. @throws MENU_ENTRY_UNKNOWN, MENU_TARGET_UNKNOWN, MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE, VERSION_CONFLICT */
export async function saveTree(context: Context, change: Change & { tree: Tree }): Promise<MenuTree> {
  const { unit, companyId } = context;
  const { portal, version, tree } = change;
  await checkTree(context, portal, tree);
  const [row] = await unit.query(queries.upsertDraft(companyId, { portal, version, tree, by: getActorId(context) }));
  if (!row) throw createConflictError(await readTree(context, portal));
  audit(context, { action: 'menu.tree.save', subject: { type: 'company', id: companyId }, after: { portal } });
  emit(context, treeChanged, { companyId });
  return readTree(context, portal);
}

/** Makes a tree what everybody sees, as a new version. @throws VERSION_CONFLICT */
async function publishVersion(
  context: Context,
  input: Change & { tree: Tree; from: number | null },
): Promise<MenuTree> {
  const { unit, companyId } = context;
  const { portal, version, tree, from } = input;
  const by = getActorId(context);
  const [row] = await unit.query(queries.updatePublishedVersion(companyId, { portal, version, by }));
  if (!row) throw createConflictError(await readTree(context, portal));
  const number = row.latest;
  if (portal === 'guest') await setFeature(context, { feature: customerMenuFeature, isThere: !isDefaultTree(tree) });
  unit.add(queries.insertVersion(companyId, { portal, number, by, from, tree }));
  audit(context, {
    action: from === null ? 'menu.tree.publish' : 'menu.tree.restore',
    subject: { type: 'company', id: companyId },
    after: { portal, number, ...(from !== null && { from }) },
  });
  emit(context, treeChanged, { companyId });
  emit(context, menuChanged, { companyId });
  return readTree(context, portal);
}

/** @throws MENU_ENTRY_UNKNOWN, MENU_TARGET_UNKNOWN, MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE, VERSION_CONFLICT */
export async function publishTree(context: Context, change: Change & { tree: Tree }): Promise<MenuTree> {
  await checkTree(context, change.portal, change.tree);
  return publishVersion(context, { ...change, from: null });
}

/** `number`: 0 is the menu of the product. @throws NOT_FOUND, VERSION_CONFLICT */
export async function restoreTree(context: Context, change: Change & { number: number }): Promise<MenuTree> {
  const { portal, number, version } = change;
  const [then] =
    number === 0
      ? [{ tree: emptyTree }]
      : await context.unit.query(queries.selectVersion(context.companyId, { portal, number }));
  if (!then) throw fail(kernelErrors.NOT_FOUND);
  return publishVersion(context, { portal, version, tree: then.tree, from: number });
}

/** The latest first. @throws BAD_CURSOR */
export async function listTreeVersions(
  context: Context,
  query: { portal: ArrangedPortal; cursor?: string | undefined; limit: number },
): Promise<PagedResult<TreeVersion>> {
  const { portal, limit } = query;
  const before = readCursor(z.int().min(1), query.cursor);
  const rows = await context.unit.query(
    queries.selectVersions(context.companyId, { portal, before, limit: limit + 1 }),
  );
  const { data, page } = toPage(rows, { limit, position: ({ number }) => number });
  const who = await loadNames(
    context,
    data.map(({ byId }) => byId),
  );
  const entries = listEntries(context, portal);
  const titles = new Map<string, LocalText>([
    ...Array.from(formerGroups, ([key, title]) => [`group ${key}`, title] as const),
    ...entries.map((entry) => [entry.place.pattern, getTitle(entry)] as const),
    ...entries.map(({ group }) => [`group ${group.key}`, group.title] as const),
  ]);
  const outline = (tree: Tree) => tree.nodes.flatMap((node) => node.label ?? titles.get(getNodeId(node)) ?? []);
  return {
    data: data.map(({ number, at, byId, from, tree }) => ({
      ...{ number, at, by: who(byId), from },
      outline: outline(tree),
      isStyled: tree.style !== undefined,
    })),
    page,
  };
}
