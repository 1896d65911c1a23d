/** In whose name an execution acts, and what a visitor may do with a frame. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { momentIn } from '#kernel/contract/hours.ts';
import { type Actor, actorId, type Context, isProduct } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import {
  type AccessAnswer,
  accessAnswer,
  type FrameAccess,
  type FrameVisitor,
  frameAccess,
  isTold,
} from '../../contract/access.ts';
import type { RunAs } from '../../contract/frame.ts';

/** Stored with the execution: enough to make the actor again when it goes on later. */
export type ActingAs = (
  | { kind: 'person'; personId: string; name: string }
  | { kind: 'guest'; guestId: string }
  | {
      kind: 'service';
      name: string;
      onBehalfOf: string | null;
      permissions: string[];
      /** A program's key: its rights are those that its maker still has. */
      keyId?: string | undefined;
    }
) & {
  /** Who answers for the flow, and for each flow around it that lends it rights: of each group somebody must hold what is used. */
  within?: readonly (readonly string[])[] | undefined;
};

export function visitorOf(context: Context): FrameVisitor {
  const { actor } = context;
  if (actor.kind === 'person') {
    const entityIds = actor.memberId ? [actor.personId, actor.memberId] : [actor.personId];
    return { entityIds, roles: actor.roles, permissions: actor.permissions };
  }
  if (actor.kind === 'guest') return { entityIds: [actor.guestId], roles: ['guest'], permissions: actor.permissions };
  if (actor.kind === 'service') return { entityIds: [], roles: [], permissions: actor.permissions };
  return { entityIds: [], roles: [], permissions: new Set() };
}

/** What the actor may do with a frame now, with the reason. Jobs and seeds are the product itself. */
export function accessOf(context: Context, access: FrameAccess, visitor = visitorOf(context)): AccessAnswer {
  if (isProduct(context)) return accessAnswer('admin', 'system');
  const { actor, company } = context;
  // Who sees the portal as somebody else sees no flow that is closed to both, or to one of them.
  const own = actor.kind === 'person' && actor.viewer;
  if (own) {
    const entityIds = [own.personId, own.memberId];
    const answer = levelFor({ ...own, entityIds }, access, company.timeZone);
    if (answer.level === 'none') return answer;
  }
  return levelFor(visitor, access, company.timeZone);
}

/** Whether the actor is told that the frame is there. Who sees the portal as somebody else is told of what is open to both, and of nothing else. */
export function isToldTo(context: Context, access: FrameAccess, answer: AccessAnswer): boolean {
  if (context.actor.kind === 'person' && context.actor.viewer) return answer.level !== 'none';
  return isTold(access, answer, visitorOf(context));
}

/** What a visitor may do with a frame now. */
export function levelFor(visitor: FrameVisitor, access: FrameAccess, timeZone: string): AccessAnswer {
  // The time of day is asked for only where it matters: this is on the way of every start.
  const timed = access.accessPermissions.timeRestrictions !== null;
  const moment = timed ? momentIn(timeZone, new Date()) : { hour: 0, minute: 0, weekday: 0 };
  return frameAccess(access, visitor, moment);
}

/** What whoever it is done for may do with a frame: rights that a frame or a stream was lent open none that this person may not use. */
export async function accessBehind(context: Context, access: FrameAccess): Promise<AccessAnswer> {
  const behind = actorId(context);
  if (!isProduct(context) || behind === null) return accessOf(context, access);
  const grants = await authorizer.load(context.unit, context.company, behind);
  const { memberId = null, roles = [], permissions = new Set<string>() } = grants ?? {};
  return levelFor(
    { entityIds: memberId ? [behind, memberId] : [behind], roles, permissions },
    access,
    context.company.timeZone,
  );
}

/** Who the blocks of a new execution act as: its initiator, or the frame's service account. */
export function actingAs(context: Context, frame: { key: string; runAs: RunAs }): ActingAs {
  const { actor } = context;
  if (frame.runAs.kind === 'service') {
    const { permissions } = frame.runAs;
    return { kind: 'service', name: `flow.${frame.key}`, onBehalfOf: actorId(context), permissions };
  }
  if (actor.kind === 'person') return { kind: 'person', personId: actor.personId, name: actor.name };
  if (actor.kind === 'guest') return { kind: 'guest', guestId: actor.guestId };
  if (actor.kind === 'service') {
    const { name, onBehalfOf, permissions, key } = actor;
    return { kind: 'service', name, onBehalfOf, permissions: [...permissions], ...(key ? { keyId: key.id } : {}) };
  }
  throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
}

async function personNow(context: Context, acting: { personId: string; name: string }): Promise<Actor> {
  const { actor } = context;
  if (actor.kind === 'person' && actor.personId === acting.personId) return actor;
  const grants = await authorizer.load(context.unit, context.company, acting.personId);
  return {
    kind: 'person',
    personId: acting.personId,
    sessionId: '',
    name: acting.name,
    memberId: grants?.memberId ?? null,
    roles: grants?.roles ?? [],
    permissions: grants?.permissions ?? new Set(),
  };
}

/** What a key set off goes on with what it was given then, as far as its maker may do that today. */
async function keyNow(context: Context, acting: ActingAs & { kind: 'service' }, id: string): Promise<Actor> {
  const { actor } = context;
  if (actor.kind === 'service' && actor.key?.id === id) return actor;
  const { name, onBehalfOf } = acting;
  const grants = onBehalfOf ? await authorizer.load(context.unit, context.company, onBehalfOf) : null;
  const permissions = new Set(acting.permissions.filter((permission) => grants?.permissions.has(permission)));
  return { kind: 'service', name, onBehalfOf, permissions, key: { id }, reach: permissions };
}

async function actorOf(context: Context, acting: ActingAs): Promise<Actor> {
  if (acting.kind === 'person') return personNow(context, acting);
  if (acting.kind === 'guest') {
    return { kind: 'guest', guestId: acting.guestId, permissions: authorizer.guestPermissions };
  }
  const { keyId, permissions, within: _, ...service } = acting;
  if (keyId) return keyNow(context, acting, keyId);
  return { ...service, permissions: new Set(permissions) };
}

/**
 * The context in which an execution's blocks run. A person's rights are those of today, not those of the start. Whoever made the run go on
 * stays known: what others entered is used in the name of whom the run acts for.
 */
export async function contextOf(context: Context, acting: ActingAs): Promise<Context> {
  return { ...context, actor: await actorOf(context, acting), caller: context.caller ?? context.actor };
}

/**
 * Takes impacts back with exactly the rights that their blocks name, in the name of who asked for it; and with what the acting
 * person may read: reasons name nothing that he or she may not see.
 */
export function reversingContext(
  context: Context,
  permissions: readonly string[],
  asker: { id: string | null; name: string } = { id: actorId(context), name: actorName(context) },
): Context {
  const actor: Actor = {
    kind: 'service',
    name: asker.name || 'flow.undo',
    onBehalfOf: asker.id,
    permissions: new Set([...permissions, ...readOf(context)]),
    reach: context.actor.kind === 'service' ? context.actor.reach : undefined,
  };
  return { ...context, actor };
}

function readOf({ actor }: Context): string[] {
  const held = actor.kind === 'person' || (actor.kind === 'service' && actor.key);
  return held ? [...actor.permissions].filter((name) => name.endsWith('.read')) : [];
}

/** Name of the actor as histories show it. */
export function actorName(context: Context): string {
  return 'name' in context.actor ? context.actor.name : '';
}
