/**
 * Rights that a run may use: what whoever started it holds, and those who answer for its flow hold as well. So nobody lends rights
 * unknowingly: a flow does for its author what the author could do alone.
 */
import type { Bound } from '#kernel/contract/about.ts';
import { type AppError, fail } from '#kernel/contract/error.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { houseOf, permissionsIn } from '#kernel/server/house.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { FrameAccess, FrameVisitor } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { allBlocks } from '../../contract/validate.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { type ActingAs, contextOf, levelFor } from './actor.ts';
import { contractOf, serverOf } from './registry.ts';

/** People of whom one must hold a permission. */
type Group = readonly string[];

const withheld = new WeakMap<Actor, ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** What whoever started the run holds, and nobody who answers for the flow does. */
const withheldFrom = (actor: Actor): ReadonlySet<string> => withheld.get(actor) ?? nothing;

/** Whether a flow does anything by the rights of others: blocks of the engine alone change nothing. */
export function usesRights(context: Context, definition: FrameDefinition): boolean {
  return allBlocks(definition).some(({ kind }) => kind === subFlowBlock.kind || serverOf(context, kind) !== undefined);
}

async function visitorsIn(context: Context, group: Group): Promise<FrameVisitor[]> {
  const visitors: FrameVisitor[] = [];
  for (const personId of group) {
    const grants = await authorizer.load(context.unit, context.company, personId);
    if (grants) visitors.push({ ...grants, entityIds: [personId, grants.memberId] });
  }
  return visitors;
}

/** What at least one of them holds now. */
export async function heldBy(context: Context, group: Group): Promise<ReadonlySet<string>> {
  return new Set((await visitorsIn(context, group)).flatMap(({ permissions }) => [...permissions]));
}

function within(actor: Exclude<Actor, { kind: 'anonymous' }>, held: ReadonlySet<string>): Actor {
  const permissions = actor.permissions.intersection(held);
  const taken = actor.permissions.difference(held).union(withheldFrom(actor));
  const more = {
    person: ({ bound }: { bound?: ReadonlyMap<string, Bound> | undefined }) =>
      bound ? { bound: new Map([...bound].filter(([name]) => held.has(name))) } : {},
    service: ({ reach }: { reach?: ReadonlySet<string> | undefined }) => ({ reach: reach?.intersection(held) ?? held }),
    guest: () => ({}),
  };
  const confined: Actor = { ...actor, permissions, ...more[actor.kind](actor as never) };
  withheld.set(confined, taken);
  return confined;
}

/** The actor with what each group holds as well. Who belongs to a group answers for the flow: nothing is lent there. */
async function confine(context: Context, actor: Actor, groups: readonly Group[]): Promise<Actor> {
  let confined = actor;
  for (const group of groups) {
    if (confined.kind === 'anonymous') return confined;
    if (confined.kind === 'person' && group.includes(confined.personId)) continue;
    confined = within(confined, await heldBy(context, group));
  }
  return confined;
}

/** As the rights of an execution are stored, once these people answer for what is done with them, too. */
export function answeredFor(acting: ActingAs, group: Group): ActingAs {
  return group.length === 0 ? acting : { ...acting, within: [...(acting.within ?? []), group] };
}

/** The context in which the blocks of an execution run. */
export async function actingContext(context: Context, acting: ActingAs): Promise<Context> {
  const own = await contextOf(context, acting);
  return acting.within ? { ...own, actor: await confine(context, own.actor, acting.within) } : own;
}

/** The context of a sub-flow that acts as the flow around it does: those who answer for it must hold what it uses, too. */
export async function confinedBy(context: Context, group: Group): Promise<Context> {
  return group.length === 0 ? context : { ...context, actor: await confine(context, context.actor, [group]) };
}

/** `frame`: its key. The details say which frame and which permission it is about. */
function lacks(context: Context, about: { frame: string; permission: string }): AppError {
  const { frame, permission } = about;
  const name = permissionsIn(houseOf(context)).get(permission);
  const values = { permission: name?.[context.locale] ?? permission };
  return fail(flowErrors.FRAME_RESPONSIBLE_LACKS, {
    values,
    details: [{ field: 'frameKey', frame, code: permission }],
  });
}

/** Before anything is done: each block's permission must still be held. @throws FRAME_RESPONSIBLE_LACKS */
export function demandHeld(context: Context, flow: { key: string; definition: FrameDefinition }): void {
  const taken = withheldFrom(context.actor);
  if (taken.size === 0) return;
  for (const { kind } of allBlocks(flow.definition)) {
    const { permission } = contractOf(context, kind);
    if (permission && taken.has(permission)) throw lacks(context, { frame: flow.key, permission });
  }
}

function codesOf({ details, values }: AppError): string[] {
  const listed = Array.isArray(details) ? details.flatMap(({ code }: { code?: string }) => code ?? []) : [];
  return typeof values.permission === 'string' ? [...listed, values.permission] : listed;
}

/** A refusal for want of what those who answer for the flow lack says so: whoever started it could do it. */
export function explained(context: Context, error: AppError, frame: string): AppError {
  const permission = error.status === 403 ? codesOf(error).find((code) => withheldFrom(context.actor).has(code)) : null;
  return permission ? lacks(context, { frame, permission }) : error;
}

/** A sub-flow is started for those who answer for the flow around it, too. @throws FRAME_ACCESS_DENIED */
export async function demandOpenTo(context: Context, access: FrameAccess, groups: readonly Group[]): Promise<void> {
  const { actor, company } = context;
  const nobody: FrameVisitor = { entityIds: [], roles: [], permissions: nothing };
  if (levelFor(nobody, access, company.timeZone).level !== 'none') return;
  for (const group of groups) {
    if (actor.kind === 'person' && group.includes(actor.personId)) continue;
    const answers = (await visitorsIn(context, group)).map((visitor) => levelFor(visitor, access, company.timeZone));
    if (answers.some(({ level }) => level !== 'none')) continue;
    const reason = flowErrors.FRAME_NOT_FOUND[context.locale];
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answers[0]?.reason[context.locale] ?? reason } });
  }
}
