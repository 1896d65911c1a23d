/** A table of who sees what while it is being changed: what it is, and what is wanted. Pure. */
import type { MenuMatrix, RoleMenu, RoleMenuChange } from './role-menu.endpoints.ts';

export type CellState = 'shown' | 'hidden' | 'forbidden';

/** Differences from the table, by cell. */
export type Draft = ReadonlyMap<string, RoleMenuChange>;

export const getCellKey = (roleId: string, path: string) => `${roleId} ${path}`;

export function getCellState(role: Pick<RoleMenu, 'hidden' | 'forbidden'>, path: string): CellState {
  if (role.forbidden.includes(path)) return 'forbidden';
  return role.hidden.includes(path) ? 'hidden' : 'shown';
}

/** Shows what was hidden and hides what was shown; the same twice is as before. What is forbidden stays as it is. */
export function toggleCell(draft: Draft, role: RoleMenu, path: string): Draft {
  const state = getCellState(role, path);
  if (state === 'forbidden') return draft;
  const next = new Map(draft);
  const key = getCellKey(role.id, path);
  if (!next.delete(key)) next.set(key, { roleId: role.id, path, hidden: state === 'shown' });
  return next;
}

/** The part of the draft that still applies to the current table: others may have changed it, or revoked a permission. */
export function getRemainingDraft(draft: Draft, { roles, entries }: MenuMatrix): Draft {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const paths = new Set(entries.map(({ path }) => path));
  const isApplicable = ({ roleId, path, hidden }: RoleMenuChange) => {
    const role = byId.get(roleId);
    return role !== undefined && paths.has(path) && getCellState(role, path) === (hidden ? 'shown' : 'hidden');
  };
  return new Map([...draft].filter(([, change]) => isApplicable(change)));
}

/** Changes that restore the state. */
export const invertDraft = (changes: readonly RoleMenuChange[]): RoleMenuChange[] =>
  changes.map((change) => ({ ...change, hidden: !change.hidden }));

export interface VisibleRange {
  from: number;
  to: number;
}

/** Range of rows or columns to draw: the visible ones and some around them. `at`, `length` and `each` in pixels. */
export function getVisibleRange(input: { at: number; length: number; each: number; count: number }): VisibleRange {
  const { at, length, each, count } = input;
  const around = 6;
  const first = Math.floor(at / each);
  return {
    from: Math.min(Math.max(0, first - around), count),
    to: Math.min(count, first + Math.ceil(length / each) + around),
  };
}
