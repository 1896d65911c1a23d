/** Member menu: entries hidden by the company and their order, supplied by another module and sent with the session's member. */
import type { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/** A role that the member has; `holds` is read where it is needed. */
interface HeldRole {
  id: string;
  holds: () => Promise<ReadonlySet<string>>;
}

interface MenuRequest {
  memberId: string;
  roles: readonly HeldRole[];
  /** All that the member may do, by grants, too. */
  permissions: ReadonlySet<string>;
}

/** `hidden`: addresses of screens. */
export type MemberMenu = (
  context: Context,
  member: MenuRequest,
) => Promise<{ hidden: string[]; menus: DrawnMenus | undefined }>;

export const memberMenuPoint = defineExtensionPoint<MemberMenu>('access.menu-of-member');

/** A person's permissions: roles with those of each, and all of them with grants. */
export interface AccessState {
  roles: readonly { id: string; holds: ReadonlySet<string> }[];
  permissions: ReadonlySet<string>;
}
export interface MenuEffect {
  gains: LocalText[];
  loses: LocalText[];
}
type MenuEffects = (
  context: Context,
  members: readonly { memberId: string; before: AccessState; after: AccessState }[],
) => Promise<ReadonlyMap<string, MenuEffect>>;

/** Menu entries that members would gain and lose, by membership: only of members whose menu would change. */
export const menuEffectPoint = defineExtensionPoint<MenuEffects>('access.menu-effects');
