/**
 * Rights that a run may use: what whoever started it holds, and those who answer for its flow hold as well. So nobody lends rights
 * unknowingly: a flow does for its author what the author could do alone.
 */
import type { Bound } from '#kernel/contract/about.ts';
import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import { fill } from '#kernel/contract/text.ts';
import { type Actor, type Context, demand } from '#kernel/server/context.ts';
import { houseOf, permissionsIn } from '#kernel/server/house.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { FrameAccess, FrameVisitor } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
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

/** Whether the step only asks or tells: its permission is then that of those who answer for the flow. */
export function onlyAsksOrTells(context: Context, { kind, settings }: Pick<Block, 'kind' | 'settings'>): boolean {
  return contractOf(context, kind).onlyAsksOrTells?.(settings) ?? false;
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

type Groups = readonly Group[];

/** Of each group that answers for the flow somebody must hold it. The product answers for its own flows. @throws FRAME_RESPONSIBLE_LACKS */
async function demandOfGroups(context: Context, groups: Groups, about: { frame: string; permission: string }) {
  for (const group of groups) {
    if (!(await heldBy(context, group)).has(about.permission)) throw lacks(context, about);
  }
}

/** What a step needs: of whoever the run acts as; where it only asks or tells, of those who answer for the flow. @throws FORBIDDEN, FRAME_RESPONSIBLE_LACKS */
export async function demandForBlock(
  context: Context,
  flow: { frame: string; within: Groups | undefined },
  block: Pick<Block, 'kind' | 'settings'>,
): Promise<void> {
  const { permission } = contractOf(context, block.kind);
  if (!permission) return;
  const about = { frame: flow.frame, permission };
  if (onlyAsksOrTells(context, block)) await demandOfGroups(context, flow.within ?? [], about);
  else demand(context, permission);
}

/** Before anything is done: those who answer for the flow must still hold each block's permission. @throws FRAME_RESPONSIBLE_LACKS */
export async function demandHeld(
  context: Context,
  flow: { key: string; definition: FrameDefinition; within: Groups | undefined },
): Promise<void> {
  const taken = withheldFrom(context.actor);
  for (const block of allBlocks(flow.definition)) {
    const { permission } = contractOf(context, block.kind);
    if (!permission) continue;
    const about = { frame: flow.key, permission };
    if (onlyAsksOrTells(context, block)) await demandOfGroups(context, flow.within ?? [], about);
    else if (taken.has(permission)) throw lacks(context, about);
  }
}

function codesOf({ details, values }: AppError): string[] {
  const listed = Array.isArray(details) ? details.flatMap(({ code }: { code?: string }) => code ?? []) : [];
  return typeof values.permission === 'string' ? [...listed, values.permission] : listed;
}

const whoLacks = {
  initiator: {
    ko: '시작한 사람에게 ‘{permission}’ 권한이 없어 이 단계를 진행하지 못합니다. 역할 관리에서 이 권한을 주거나, 업무 흐름을 ‘흐름의 권한으로 진행’으로 다시 게시해 주세요.',
    en: 'The person who started this lacks the permission "{permission}" for this step. Give it to a role, or publish the flow again with "Run with the permissions of the flow".',
  },
  service: {
    ko: '이 업무 흐름에 ‘{permission}’ 권한이 없어 이 단계를 진행하지 못합니다. 업무 흐름을 열어 ‘흐름의 권한으로 진행’으로 다시 게시해 주세요.',
    en: 'The flow lacks the permission "{permission}" for this step. Open the flow and publish it again with "Run with the permissions of the flow".',
  },
} as const;

/** A refusal of a step names the permission, who lacks it and what helps. */
function named(context: Context, error: AppError, runAs: keyof typeof whoLacks): AppError {
  const [code] = codesOf(error);
  const name = code === undefined ? undefined : permissionsIn(houseOf(context)).get(code);
  if (error.code !== kernelErrors.FORBIDDEN.code || !name) return error;
  const { ko, en } = whoLacks[runAs];
  const said = { ko: fill(ko, { permission: name.ko }), en: fill(en, { permission: name.en }) };
  return fail({ ...kernelErrors.FORBIDDEN, ...said }, { details: error.details });
}

/** A refusal for want of what those who answer for the flow lack says so: whoever started it could do it. */
export function explained(
  context: Context,
  error: AppError,
  flow: { frame: string; runAs: keyof typeof whoLacks },
): AppError {
  const { frame, runAs } = flow;
  const permission = error.status === 403 ? codesOf(error).find((code) => withheldFrom(context.actor).has(code)) : null;
  return permission ? lacks(context, { frame, permission }) : named(context, error, runAs);
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
