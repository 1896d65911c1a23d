/**
 * Rights that a run may use: those held both by its initiator and by the people who answer for its flow. So nobody lends rights
 * unknowingly: a flow does nothing for its author that the author could not do alone.
 */

import { type AppError, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { GrantLimit } from '#kernel/contract/resource-scope.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import { appOf, declaredPermissions } from '#kernel/server/app.ts';
import { type Actor, assertPermission, type Context } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { FrameAccess, FrameVisitor } from '../../contract/access.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { type ActingAs, createActingContext, getAccessLevel } from './actor.ts';
import { getBlockContract, getBlockServer } from './registry.ts';

/** One of these people must hold the permission. */
type ResponsibleGroup = readonly string[];

const withheldByActor = new WeakMap<Actor, ReadonlySet<string>>();
const noPermissions: ReadonlySet<string> = new Set();

/** Permissions that the initiator of the run holds and nobody who answers for the flow does. */
const getWithheld = (actor: Actor): ReadonlySet<string> => withheldByActor.get(actor) ?? noPermissions;

/** True if a flow uses anybody's rights: the engine's own blocks change nothing. */
export function isUsingRights(context: Context, definition: FrameDefinition): boolean {
  return listAllBlocks(definition).some(
    ({ kind }) => kind === subFlowBlock.kind || getBlockServer(context, kind) !== undefined,
  );
}

async function loadVisitors(context: Context, group: ResponsibleGroup): Promise<FrameVisitor[]> {
  const visitors: FrameVisitor[] = [];
  for (const personId of group) {
    const grants = await authorizer.load(context.unit, context.company, personId);
    if (grants) visitors.push({ ...grants, entityIds: [personId, grants.memberId] });
  }
  return visitors;
}

/** Permissions that anyone in the group holds. */
export async function listHeldPermissions(context: Context, group: ResponsibleGroup): Promise<ReadonlySet<string>> {
  return new Set((await loadVisitors(context, group)).flatMap(({ permissions }) => [...permissions]));
}

/** True if the step only asks or notifies: its permission is then checked on the people who answer for the flow. */
export function isAskOrNotifyOnly(context: Context, { kind, settings }: Pick<Block, 'kind' | 'settings'>): boolean {
  return getBlockContract(context, kind).onlyAsksOrTells?.(settings) ?? false;
}

function restrictActor(actor: Exclude<Actor, { kind: 'anonymous' }>, heldPermissions: ReadonlySet<string>): Actor {
  const permissions = actor.permissions.intersection(heldPermissions);
  const withheldPermissions = actor.permissions.difference(heldPermissions).union(getWithheld(actor));
  const more = {
    person: ({ bound }: { bound?: ReadonlyMap<string, GrantLimit> | undefined }) =>
      bound ? { bound: new Map([...bound].filter(([name]) => heldPermissions.has(name))) } : {},
    service: ({ reach }: { reach?: ReadonlySet<string> | undefined }) => ({
      reach: reach?.intersection(heldPermissions) ?? heldPermissions,
    }),
    guest: () => ({}),
  };
  const confined: Actor = { ...actor, permissions, ...more[actor.kind](actor as never) };
  withheldByActor.set(confined, withheldPermissions);
  return confined;
}

/** The actor with what each group holds as well. Who belongs to a group answers for the flow: nothing is lent there. */
async function confineActor(context: Context, actor: Actor, groups: readonly ResponsibleGroup[]): Promise<Actor> {
  let confined = actor;
  for (const group of groups) {
    if (confined.kind === 'anonymous') return confined;
    if (confined.kind === 'person' && group.includes(confined.personId)) continue;
    confined = restrictActor(confined, await listHeldPermissions(context, group));
  }
  return confined;
}

/** As the rights of an execution are stored, once these people answer for what is done with them, too. */
export function addResponsibleGroup(acting: ActingAs, group: ResponsibleGroup): ActingAs {
  return group.length === 0 ? acting : { ...acting, within: [...(acting.within ?? []), group] };
}

/** The context in which the blocks of an execution run. */
export async function createConfinedContext(context: Context, acting: ActingAs): Promise<Context> {
  const own = await createActingContext(context, acting);
  return acting.within ? { ...own, actor: await confineActor(context, own.actor, acting.within) } : own;
}

/** The context of a sub-flow that acts as the flow around it does: those who answer for it must hold what it uses, too. */
export async function confineContext(context: Context, group: ResponsibleGroup): Promise<Context> {
  return group.length === 0 ? context : { ...context, actor: await confineActor(context, context.actor, [group]) };
}

/** `frame`: its key. The details say which frame and which permission it is about. */
function createLacksError(context: Context, subject: { frame: string; permission: string }): AppError {
  const { frame, permission } = subject;
  const name = declaredPermissions(appOf(context)).get(permission);
  const values = { permission: name?.[context.locale] ?? permission };
  return fail(flowErrors.FRAME_RESPONSIBLE_LACKS, {
    values,
    details: [{ field: 'frameKey', frame, code: permission }],
  });
}

type ResponsibleGroups = readonly ResponsibleGroup[];

/** Of each group that answers for the flow somebody must hold it. The product answers for its own flows. @throws FRAME_RESPONSIBLE_LACKS */
async function assertHeldByGroups(
  context: Context,
  groups: ResponsibleGroups,
  subject: { frame: string; permission: string },
) {
  for (const group of groups) {
    if (!(await listHeldPermissions(context, group)).has(subject.permission)) throw createLacksError(context, subject);
  }
}

/**
 * Requires a step's permission of the run's acting person; if it only asks or notifies, of the people who answer for the flow.
 * @throws FORBIDDEN, FRAME_RESPONSIBLE_LACKS
 */
export async function assertBlockPermission(
  context: Context,
  flow: { frame: string; within: ResponsibleGroups | undefined },
  block: Pick<Block, 'kind' | 'settings'>,
): Promise<void> {
  const { permission } = getBlockContract(context, block.kind);
  if (!permission) return;
  const subject = { frame: flow.frame, permission };
  if (isAskOrNotifyOnly(context, block)) await assertHeldByGroups(context, flow.within ?? [], subject);
  else assertPermission(context, permission);
}

/** Before anything is done: those who answer for the flow must still hold each block's permission. @throws FRAME_RESPONSIBLE_LACKS */
export async function assertPermissionsHeld(
  context: Context,
  flow: { key: string; definition: FrameDefinition; within: ResponsibleGroups | undefined },
): Promise<void> {
  const withheldPermissions = getWithheld(context.actor);
  for (const block of listAllBlocks(flow.definition)) {
    const { permission } = getBlockContract(context, block.kind);
    if (!permission) continue;
    const subject = { frame: flow.key, permission };
    if (isAskOrNotifyOnly(context, block)) await assertHeldByGroups(context, flow.within ?? [], subject);
    else if (withheldPermissions.has(permission)) throw createLacksError(context, subject);
  }
}

function listPermissionCodes({ details, values }: AppError): string[] {
  const listed = Array.isArray(details) ? details.flatMap(({ code }: { code?: string }) => code ?? []) : [];
  return typeof values.permission === 'string' ? [...listed, values.permission] : listed;
}

const lackingTexts = {
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
function nameLackingPermission(context: Context, error: AppError, runAs: keyof typeof lackingTexts): AppError {
  const [code] = listPermissionCodes(error);
  const name = code === undefined ? undefined : declaredPermissions(appOf(context)).get(code);
  if (error.code !== kernelErrors.FORBIDDEN.code || !name) return error;
  const { ko, en } = lackingTexts[runAs];
  const message = { ko: fillTemplate(ko, { permission: name.ko }), en: fillTemplate(en, { permission: name.en }) };
  return fail({ ...kernelErrors.FORBIDDEN, ...message }, { details: error.details });
}

/** Explains a refusal caused by missing rights of the people who answer for the flow; its initiator holds them. */
export function explainRefusal(
  context: Context,
  error: AppError,
  flow: { frame: string; runAs: keyof typeof lackingTexts },
): AppError {
  const { frame, runAs } = flow;
  const permission =
    error.status === 403 ? listPermissionCodes(error).find((code) => getWithheld(context.actor).has(code)) : null;
  return permission ? createLacksError(context, { frame, permission }) : nameLackingPermission(context, error, runAs);
}

/** A sub-flow is started for those who answer for the flow around it, too. @throws FRAME_ACCESS_DENIED */
export async function assertOpenToGroups(
  context: Context,
  access: FrameAccess,
  groups: readonly ResponsibleGroup[],
): Promise<void> {
  const { actor, company } = context;
  const nobody: FrameVisitor = { entityIds: [], roles: [], permissions: noPermissions };
  if (getAccessLevel(nobody, access, company.timeZone).level !== 'none') return;
  for (const group of groups) {
    if (actor.kind === 'person' && group.includes(actor.personId)) continue;
    const answers = (await loadVisitors(context, group)).map((visitor) =>
      getAccessLevel(visitor, access, company.timeZone),
    );
    if (answers.some(({ level }) => level !== 'none')) continue;
    const reason = flowErrors.FRAME_NOT_FOUND[context.locale];
    throw fail(flowErrors.FRAME_ACCESS_DENIED, { values: { reason: answers[0]?.reason[context.locale] ?? reason } });
  }
}
