/** What a member's menu leaves out, which another room knows: told with who the member is. */
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
