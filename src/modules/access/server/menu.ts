/** What a member's menu leaves out, which another room knows: told with who the member is. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { definePoint } from '#kernel/server/point.ts';

/** A role that the member has; `holds` is read where it is needed. */
interface RoleHeld {
  id: string;
  holds: () => Promise<ReadonlySet<string>>;
}

export type LeftOut = (context: Context, member: { memberId: string; roles: readonly RoleHeld[] }) => Promise<string[]>;

/** Addresses of screens. */
export const leftOutOfMenu = definePoint<LeftOut>('access.left-out-of-menu');

/** What somebody has: roles with what each comes to, and all of it with grants. */
export interface Standing {
  roles: readonly { id: string; holds: ReadonlySet<string> }[];
  permissions: ReadonlySet<string>;
}
export interface MenuEffect {
  gains: LocalText[];
  loses: LocalText[];
}
type MenuEffects = (
  context: Context,
  members: readonly { memberId: string; before: Standing; after: Standing }[],
) => Promise<ReadonlyMap<string, MenuEffect>>;

/** What would stand in the menus of members and what would no longer, by membership: of those whose menu would change. */
export const menuEffects = definePoint<MenuEffects>('access.menu-effects');
