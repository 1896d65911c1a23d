/** In whose name an execution acts, and what a visitor may do with a frame. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { toLocalMoment } from '#kernel/contract/hours.ts';
import { type Actor, type Context, getActorId, isSystemActor } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import {
  type AccessAnswer,
  canKnowReason,
  type FrameAccess,
  type FrameVisitor,
  getAccessAnswer,
  toAccessAnswer,
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
  /**
   * Groups of people who answer for the flow and for each enclosing flow that lends it rights: somebody in each group must hold any
   * right used.
   */
  within?: readonly (readonly string[])[] | undefined;
};

export function getFrameVisitor(context: Context): FrameVisitor {
  const { actor } = context;
  if (actor.kind === 'person') {
    const entityIds = actor.memberId ? [actor.personId, actor.memberId] : [actor.personId];
    return { entityIds, roles: actor.roles, permissions: actor.permissions };
  }
  if (actor.kind === 'guest') return { entityIds: [actor.guestId], roles: ['guest'], permissions: actor.permissions };
  if (actor.kind === 'service') return { entityIds: [], roles: [], permissions: actor.permissions };
  return { entityIds: [], roles: [], permissions: new Set() };
}

/** The actor's current access to a frame, with the reason. Jobs and seeds are the product itself. */
export function getFrameAccess(
  context: Context,
  access: FrameAccess,
  visitor = getFrameVisitor(context),
): AccessAnswer {
  if (isSystemActor(context)) return toAccessAnswer('admin', 'system');
  const { actor, company } = context;
  // A person viewing the portal as another sees no flow that is closed to either of them.
  const own = actor.kind === 'person' && actor.viewer;
  if (own) {
    const entityIds = [own.personId, own.memberId];
    const answer = getAccessLevel({ ...own, entityIds }, access, company.timeZone);
    if (answer.level === 'none') return answer;
  }
  return getAccessLevel(visitor, access, company.timeZone);
}

/** True if the actor may know that the frame exists. A person viewing the portal as another knows only of flows open to both. */
export function canKnowFrame(context: Context, access: FrameAccess, answer: AccessAnswer): boolean {
  if (context.actor.kind === 'person' && context.actor.viewer) return answer.level !== 'none';
  return canKnowReason(access, answer, getFrameVisitor(context));
}

/** A visitor's current access to a frame. */
export function getAccessLevel(visitor: FrameVisitor, access: FrameAccess, timeZone: string): AccessAnswer {
  // The time of day is asked for only where it matters: this is on the way of every start.
  const timed = access.accessPermissions.timeRestrictions !== null;
  const moment = timed ? toLocalMoment(timeZone, new Date()) : { hour: 0, minute: 0, weekday: 0 };
  return getAccessAnswer(access, visitor, moment);
}

/** Access of the person behind the actor: rights lent to a frame or a stream open no frame that this person may not use. */
export async function getAccessOnBehalf(context: Context, access: FrameAccess): Promise<AccessAnswer> {
  const behind = getActorId(context);
  if (!isSystemActor(context) || behind === null) return getFrameAccess(context, access);
  const grants = await authorizer.load(context.unit, context.company, behind);
  const { memberId = null, roles = [], permissions = new Set<string>() } = grants ?? {};
  return getAccessLevel(
    { entityIds: memberId ? [behind, memberId] : [behind], roles, permissions },
    access,
    context.company.timeZone,
  );
}

/** The identity for the blocks of a new execution: its initiator, or the frame's service account. */
export function toActingAs(context: Context, frame: { key: string; runAs: RunAs }): ActingAs {
  const { actor } = context;
  if (frame.runAs.kind === 'service') {
    const { permissions } = frame.runAs;
    return { kind: 'service', name: `flow.${frame.key}`, onBehalfOf: getActorId(context), permissions };
  }
  if (actor.kind === 'person') return { kind: 'person', personId: actor.personId, name: actor.name };
  if (actor.kind === 'guest') return { kind: 'guest', guestId: actor.guestId };
  if (actor.kind === 'service') {
    const { name, onBehalfOf, permissions, key } = actor;
    return { kind: 'service', name, onBehalfOf, permissions: [...permissions], ...(key ? { keyId: key.id } : {}) };
  }
  throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
}

async function loadPersonActor(context: Context, acting: { personId: string; name: string }): Promise<Actor> {
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

/** A run started by an API key continues with the rights it had then, limited to those its creator holds today. */
async function loadKeyActor(context: Context, acting: ActingAs & { kind: 'service' }, id: string): Promise<Actor> {
  const { actor } = context;
  if (actor.kind === 'service' && actor.key?.id === id) return actor;
  const { name, onBehalfOf } = acting;
  const grants = onBehalfOf ? await authorizer.load(context.unit, context.company, onBehalfOf) : null;
  const permissions = new Set(acting.permissions.filter((permission) => grants?.permissions.has(permission)));
  return { kind: 'service', name, onBehalfOf, permissions, key: { id }, reach: permissions };
}

async function loadActor(context: Context, acting: ActingAs): Promise<Actor> {
  if (acting.kind === 'person') return loadPersonActor(context, acting);
  if (acting.kind === 'guest') {
    return { kind: 'guest', guestId: acting.guestId, permissions: authorizer.guestPermissions };
  }
  const { keyId, permissions, within: _, ...service } = acting;
  if (keyId) return loadKeyActor(context, acting, keyId);
  return { ...service, permissions: new Set(permissions) };
}

/**
 * The context in which an execution's blocks run. A person's rights are those of today, not those of the start. The caller who
 * resumed the run stays known: input from others is used in the name of the person the run acts for.
 */
export async function createActingContext(context: Context, acting: ActingAs): Promise<Context> {
  return { ...context, actor: await loadActor(context, acting), caller: context.caller ?? context.actor };
}

/**
 * Takes impacts back with exactly the rights that their blocks name, in the name of who asked for it; and with what the acting
 * person may read: reasons name nothing that he or she may not see.
 */
export function createReversingContext(
  context: Context,
  permissions: readonly string[],
  requester: { id: string | null; name: string } = { id: getActorId(context), name: getActorDisplayName(context) },
): Context {
  const actor: Actor = {
    kind: 'service',
    name: requester.name || 'flow.undo',
    onBehalfOf: requester.id,
    permissions: new Set([...permissions, ...listReadPermissions(context)]),
    reach: context.actor.kind === 'service' ? context.actor.reach : undefined,
  };
  return { ...context, actor };
}

function listReadPermissions({ actor }: Context): string[] {
  const isHeldByPerson = actor.kind === 'person' || (actor.kind === 'service' && actor.key);
  return isHeldByPerson ? [...actor.permissions].filter((name) => name.endsWith('.read')) : [];
}

/** Name of the actor as histories show it. */
export function getActorDisplayName(context: Context): string {
  return 'name' in context.actor ? context.actor.name : '';
}
