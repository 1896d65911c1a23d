/** A table of who sees what while it is being changed: what it is, and what is wanted. Pure. */
import type { MenuMatrix, RoleMenu, RoleMenuChange } from './role-menu.endpoints.ts';

export type CellState = 'shown' | 'hidden' | 'forbidden';

/** What differs from the table, by cell. */
export type Draft = ReadonlyMap<string, RoleMenuChange>;

export const keyOfCell = (roleId: string, path: string) => `${roleId} ${path}`;

export function stateOf(role: Pick<RoleMenu, 'hidden' | 'forbidden'>, path: string): CellState {
  if (role.forbidden.includes(path)) return 'forbidden';
  return role.hidden.includes(path) ? 'hidden' : 'shown';
}

/** Shows what was hidden and hides what was shown; the same twice is as before. What is forbidden stays as it is. */
export function toggled(draft: Draft, role: RoleMenu, path: string): Draft {
  const state = stateOf(role, path);
  if (state === 'forbidden') return draft;
  const next = new Map(draft);
  const key = keyOfCell(role.id, path);
  if (!next.delete(key)) next.set(key, { roleId: role.id, path, hidden: state === 'shown' });
  return next;
}

/** What is left of the draft in the table as it is by now: others may have changed it, or taken a right away. */
export function standing(draft: Draft, { roles, entries }: MenuMatrix): Draft {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const paths = new Set(entries.map(({ path }) => path));
  const stands = ({ roleId, path, hidden }: RoleMenuChange) => {
    const role = byId.get(roleId);
    return role !== undefined && paths.has(path) && stateOf(role, path) === (hidden ? 'shown' : 'hidden');
  };
  return new Map([...draft].filter(([, change]) => stands(change)));
}

/** What writes back what was there. */
export const opposite = (changes: readonly RoleMenuChange[]): RoleMenuChange[] =>
  changes.map((change) => ({ ...change, hidden: !change.hidden }));

export interface Sight {
  from: number;
  to: number;
}

/** Which of many rows, or columns, are drawn: those in sight, and some around them. `at`, `length` and `each` in pixels. */
export function inSight(about: { at: number; length: number; each: number; count: number }): Sight {
  const { at, length, each, count } = about;
  const around = 6;
  const first = Math.floor(at / each);
  return {
    from: Math.min(Math.max(0, first - around), count),
    to: Math.min(count, first + Math.ceil(length / each) + around),
  };
}
