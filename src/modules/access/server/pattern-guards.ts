/** Pattern guards: the permission patterns that an actor may give or take. */
import { fail } from '#kernel/contract/error.ts';
import { type Context, getActorId, hasPermission, isSystemActor } from '#kernel/server/context.ts';
import { accessErrors } from '../contract/errors.ts';
import { expandPatterns, findUnknownPatterns } from '../contract/patterns.ts';
import { authorizer } from './authorizer.ts';
import { getCurrentCatalogue } from './catalogue.ts';
import { getPermissionsByRoles } from './grant.service.ts';

/**
 * Permissions the actor may give or take: those the actor holds. A frame or undo acting by itself adds its lent permissions to
 * those of the person it acts for. Null: the product itself (seeds, templates), limited only by the code that runs it.
 */
async function getReach(context: Context): Promise<((permission: string) => boolean) | null> {
  const own = (permission: string) => hasPermission(context, permission);
  if (!isSystemActor(context)) return own;
  const behind = getActorId(context);
  if (behind === null) return null;
  const grants = await authorizer.load(context.unit, context.company, behind);
  // An API key is limited to its own permissions, even if its creator holds more.
  const within = context.actor.kind === 'service' ? context.actor.reach : undefined;
  return (permission) =>
    own(permission) || ((grants?.permissions.has(permission) ?? false) && (within?.has(permission) ?? true));
}

/** Nobody gives what he or she does not hold. */
export async function assertHeldPatterns(context: Context, patterns: readonly string[]): Promise<void> {
  const holds = await getReach(context);
  if (!holds) return;
  const beyond = [...expandPatterns(patterns, await getCurrentCatalogue(context))].find((name) => !holds(name));
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

/**
 * Nor what he or she has for a time alone, by hand, by a key or by a flow: it would outlast its end. A flow gives besides what was lent to
 * it. Before the first grants of a founder nothing is asked.
 */
export async function assertPermanentPatterns(context: Context, patterns: readonly string[]): Promise<void> {
  await assertHeldPatterns(context, patterns);
  const behind = getActorId(context);
  if (behind === null || (context.actor.kind === 'person' && context.actor.memberId === null)) return;
  const heldPermissions = await getPermissionsByRoles(context, behind);
  const isLent = (name: string) => isSystemActor(context) && hasPermission(context, name);
  const beyond = [...expandPatterns(patterns, await getCurrentCatalogue(context))].find(
    (name) => !heldPermissions.has(name) && !isLent(name),
  );
  if (beyond) throw fail(accessErrors.BEYOND_OWN_RIGHTS, { values: { permission: beyond } });
}

export async function assertKnownPatterns(context: Context, patterns: readonly string[]): Promise<void> {
  const [unknown] = findUnknownPatterns(patterns, await getCurrentCatalogue(context));
  if (unknown) {
    throw fail(accessErrors.PERMISSION_UNKNOWN, {
      values: { permission: unknown },
      details: [{ field: 'permissions' }],
    });
  }
}
