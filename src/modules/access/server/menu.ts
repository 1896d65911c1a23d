/** What a member's menu leaves out, and how the company arranged it, which another room knows: told with who the member is. */
import type { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { definePoint } from '#kernel/server/point.ts';

/** A role that the member has; `holds` is read where it is needed. */
interface RoleHeld {
  id: string;
  holds: () => Promise<ReadonlySet<string>>;
}

interface OfMember {
  memberId: string;
  roles: readonly RoleHeld[];
  /** All that the member may do, by grants, too. */
  permissions: ReadonlySet<string>;
}

/** `hidden`: addresses of screens. */
export type MenuOf = (
  context: Context,
  member: OfMember,
) => Promise<{ hidden: string[]; menus: DrawnMenus | undefined }>;

export const menuOfMember = definePoint<MenuOf>('access.menu-of-member');

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
