/** The trees of a company's menus: read and kept as drafts, published, and brought back. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { customerMenuFeature } from '#modules/company/contract/features.ts';
import { tellFeature } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { complete } from '../contract/arrange.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';
import { menuChanged, treeChanged } from '../contract/events.ts';
import { formerGroups } from '../contract/former-groups.ts';
import { faultNames } from '../contract/style.texts.ts';
import { faultsOf, readable, toldRatio } from '../contract/style.ts';
import type { MenuTree, TreeVersion } from '../contract/tree.endpoints.ts';
import { idOf, isUsual, nodesOf, noTree, type Tree } from '../contract/tree.ts';
import { entriesNamed, entriesOf, knownFrom, titleOf } from './entries.ts';
import { flowsOf, lostEntry } from './leads.ts';
import * as queries from './tree.queries.ts';

const knownOf = (context: Context, portal: ArrangedPortal) =>
  entriesOf(context, portal).map(({ place, group, optional }) => ({ path: place.pattern, group: group.key, optional }));

async function nameOf(context: Context, ids: readonly (string | null)[]) {
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
  const tree = complete(row?.draft ?? row?.tree ?? noTree, knownOf(context, portal));
  const who = await nameOf(context, [row?.changedBy ?? null]);
  const { entries, told } = await knownFrom(context, entriesOf(context, portal));
  const flows = await flowsOf(context, [tree]);
  return {
    portal,
    version: row?.version ?? 0,
    published: row?.latest || null,
    isUsual: isUsual(row?.tree ?? noTree),
    isDraft: (row?.draft ?? null) !== null,
    changedAt: row?.changedAt ?? null,
    changedBy: who(row?.changedBy ?? null),
    tree,
    entries: told.flatMap((entry, index) => {
      const group = entries[index]?.group;
      return group ? [{ ...entry, group }] : [];
    }),
    flows: flows.map(({ id, title }) => ({ id, title })),
  };
}

/** @throws MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE */
function judgeStyle({ locale }: Context, portal: ArrangedPortal, { style }: Tree): void {
  if (style && portal === 'guest') throw fail(menuErrors.MENU_STYLE_OF_SITE);
  const [fault] = style ? faultsOf(style) : [];
  if (!fault) return;
  const values = { what: faultNames[fault.of][fault.mode][locale], ratio: toldRatio(fault), needed: readable };
  throw fail(menuErrors.MENU_STYLE_UNREADABLE, { values });
}

/** @throws MENU_ENTRY_UNKNOWN, MENU_TARGET_UNKNOWN, MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE */
async function judge(context: Context, portal: ArrangedPortal, tree: Tree): Promise<void> {
  judgeStyle(context, portal, tree);
  const entries = entriesOf(context, portal);
  const nodes = nodesOf(tree);
  entriesNamed(
    entries,
    nodes.flatMap((node) => (node.kind === 'room' ? [node.path] : [])),
  );
  const keys = new Set([...formerGroups.keys(), ...entries.map(({ group }) => group.key)]);
  if (nodes.some((node) => node.kind === 'group' && !node.label && !keys.has(node.key))) {
    throw fail(menuErrors.MENU_ENTRY_UNKNOWN);
  }
  const paths = new Set(entries.map(({ place }) => place.pattern as string));
  const lost = await lostEntry(context, { portal, tree, isPage: (path) => paths.has(path) });
  if (lost) throw fail(menuErrors.MENU_TARGET_UNKNOWN, { values: { name: lost.label[context.locale] } });
}

interface Change {
  portal: ArrangedPortal;
  /** The one that was seen. */
  version: number;
}

/** Keeps a draft. @throws MENU_ENTRY_UNKNOWN, MENU_TARGET_UNKNOWN, MENU_STYLE_UNREADABLE, MENU_STYLE_OF_SITE, VERSION_CONFLICT */
export async function saveTree(context: Context, change: Change & { tree: Tree }): Promise<MenuTree> {
  const { unit, companyId } = context;
  const { portal, version, tree } = change;
  await judge(context, portal, tree);
  const [row] = await unit.query(queries.keepDraft(companyId, { portal, version, tree, by: actorId(context) }));
  if (!row) throw outrun(await readTree(context, portal));
  audit(context, { action: 'menu.tree.save', subject: { type: 'company', id: companyId }, after: { portal } });
  emit(context, treeChanged, { companyId });
  return readTree(context, portal);
}

/** Makes a tree what everybody sees, as a new version. @throws VERSION_CONFLICT */
async function show(context: Context, about: Change & { tree: Tree; from: number | null }): Promise<MenuTree> {
  const { unit, companyId } = context;
  const { portal, version, tree, from } = about;
  const by = actorId(context);
  const [row] = await unit.query(queries.goOn(companyId, { portal, version, by }));
  if (!row) throw outrun(await readTree(context, portal));
  const number = row.latest;
  if (portal === 'guest') await tellFeature(context, { feature: customerMenuFeature, isThere: !isUsual(tree) });
  unit.add(queries.keepVersion(companyId, { portal, number, by, from, tree }));
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
  await judge(context, change.portal, change.tree);
  return show(context, { ...change, from: null });
}

/** `number`: 0 is the menu of the product. @throws NOT_FOUND, VERSION_CONFLICT */
export async function restoreTree(context: Context, change: Change & { number: number }): Promise<MenuTree> {
  const { portal, number, version } = change;
  const [then] =
    number === 0
      ? [{ tree: noTree }]
      : await context.unit.query(queries.versionNumbered(context.companyId, { portal, number }));
  if (!then) throw fail(kernelErrors.NOT_FOUND);
  return show(context, { portal, version, tree: then.tree, from: number });
}

/** The latest first. @throws BAD_CURSOR */
export async function listTreeVersions(
  context: Context,
  asked: { portal: ArrangedPortal; cursor?: string | undefined; limit: number },
): Promise<Paged<TreeVersion>> {
  const { portal, limit } = asked;
  const before = readCursor(z.int().min(1), asked.cursor);
  const rows = await context.unit.query(queries.treeVersions(context.companyId, { portal, before, limit: limit + 1 }));
  const { data, page } = pageOf(rows, { limit, position: ({ number }) => number });
  const who = await nameOf(
    context,
    data.map(({ byId }) => byId),
  );
  const entries = entriesOf(context, portal);
  const titles = new Map<string, LocalText>([
    ...Array.from(formerGroups, ([key, title]) => [`group ${key}`, title] as const),
    ...entries.map((entry) => [entry.place.pattern, titleOf(entry)] as const),
    ...entries.map(({ group }) => [`group ${group.key}`, group.title] as const),
  ]);
  const outline = (tree: Tree) => tree.nodes.flatMap((node) => node.label ?? titles.get(idOf(node)) ?? []);
  return {
    data: data.map(({ number, at, byId, from, tree }) => ({
      ...{ number, at, by: who(byId), from },
      outline: outline(tree),
      isStyled: tree.style !== undefined,
    })),
    page,
  };
}
