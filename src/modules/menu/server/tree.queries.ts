/** Menu tree queries: drafts and published versions. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import type { Tree } from '../contract/tree.ts';

export interface TreeRow {
  version: number;
  latest: number;
  draft: Tree | null;
  changedAt: string;
  changedBy: string | null;
  /** Of the number `latest`; null where that is 0. */
  tree: Tree | null;
}

const published = `menu.trees t left join menu.tree_versions v
  on v.company_id = t.company_id and v.portal = t.portal and v.number = t.latest`;

export const selectTree = (companyId: string, portal: ArrangedPortal): Statement<TreeRow> =>
  statement(
    `select t.version, t.latest, t.draft, t.changed_at as "changedAt", t.changed_by as "changedBy", v.tree
       from ${published} where t.company_id = $1 and t.portal = $2`,
    [companyId, portal],
  );

/** The published tree of each of these portals that is arranged. */
export const selectPublishedTrees = (
  companyId: string,
  portals: readonly ArrangedPortal[],
): Statement<{ portal: ArrangedPortal; tree: Tree }> =>
  statement(
    `select t.portal, v.tree from ${published}
      where t.company_id = $1 and t.portal = any($2::text[]) and (jsonb_array_length(v.tree -> 'nodes') > 0 or v.tree ? 'style')`,
    [companyId, portals],
  );

interface Change {
  portal: ArrangedPortal;
  /** The one that was seen. */
  version: number;
  by: string | null;
}
type WrittenTree = { latest: number };

/** A menu never arranged has no row yet: of two concurrent first saves, only one inserts it. */
export const upsertDraft = (companyId: string, { portal, version, by, tree }: Change & { tree: Tree }) =>
  version === 0
    ? statement<WrittenTree>(
        `insert into menu.trees (company_id, portal, changed_by, draft) values ($1, $2, $3, $4)
         on conflict do nothing returning latest`,
        [companyId, portal, by, toJson(tree)],
      )
    : statement<WrittenTree>(
        `update menu.trees set version = version + 1, draft = $4, changed_at = now(), changed_by = $3
         where company_id = $1 and portal = $2 and version = $5 returning latest`,
        [companyId, portal, by, toJson(tree), version],
      );

/** Another version is what everybody sees, and nothing is left of a draft. */
export const updatePublishedVersion = (companyId: string, { portal, version, by }: Change) =>
  version === 0
    ? statement<WrittenTree>(
        `insert into menu.trees (company_id, portal, changed_by, latest) values ($1, $2, $3, 1)
         on conflict do nothing returning latest`,
        [companyId, portal, by],
      )
    : statement<WrittenTree>(
        `update menu.trees set version = version + 1, latest = latest + 1, draft = null, changed_at = now(), changed_by = $3
         where company_id = $1 and portal = $2 and version = $4 returning latest`,
        [companyId, portal, by, version],
      );

interface Version {
  portal: ArrangedPortal;
  number: number;
  by: string | null;
  from: number | null;
  tree: Tree;
}

export const insertVersion = (companyId: string, { portal, number, by, from, tree }: Version): Statement<unknown> =>
  statement(
    `insert into menu.tree_versions (company_id, portal, number, by_id, from_number, tree) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, portal, number, by, from, toJson(tree)],
  );

export interface VersionRow {
  number: number;
  at: string;
  byId: string | null;
  from: number | null;
  tree: Tree;
}
const columns = 'number, at, by_id as "byId", from_number as "from", tree';

/** The latest first. */
export const selectVersions = (
  companyId: string,
  filter: { portal: ArrangedPortal; before: number | null; limit: number },
): Statement<VersionRow> =>
  statement(
    `select ${columns} from menu.tree_versions
      where company_id = $1 and portal = $2 and number < coalesce($3::int, 2147483647) order by number desc limit $4`,
    [companyId, filter.portal, filter.before, filter.limit],
  );

export const selectVersion = (
  companyId: string,
  { portal, number }: { portal: ArrangedPortal; number: number },
): Statement<VersionRow> =>
  statement(`select ${columns} from menu.tree_versions where company_id = $1 and portal = $2 and number = $3`, [
    companyId,
    portal,
    number,
  ]);
