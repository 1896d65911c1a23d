/** What other rooms do at this room's moments. They register themselves; this room knows none of them. */
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '../contract/shapes.ts';
import type { MembershipRow } from './member.queries.ts';

type Provisioner = (context: Context, industry: Industry) => Promise<void>;
type MemberHook = (context: Context, member: MembershipRow) => Promise<void>;

type RolesGuard = (context: Context, roles: readonly string[]) => Promise<void>;

let provisioner: { run: Provisioner; permissions: ReadonlySet<string> } | null = null;
/** Whether this person may give these roles in the context's company now. */
type PromiseJudge = (context: Context, promise: { by: string; roles: readonly string[] }) => Promise<boolean>;

const activated: MemberHook[] = [];
const roleGuards: RolesGuard[] = [];
const promiseJudges: PromiseJudge[] = [];

/**
 * `apps/` names what gives a new company each room's share of its industry's template, and the permissions of the service
 * that does it.
 */
export function setProvisioner(run: Provisioner, permissions: ReadonlySet<string> = new Set()): void {
  provisioner = { run, permissions };
}

/** Called in the unit of work in which a membership becomes active: access assigns the promised roles. */
export function onMemberActivated(hook: MemberHook): void {
  activated.push(hook);
}

/** Called before roles are promised in an invitation; throws when the actor may not give them. */
export function onRolesPromised(guard: RolesGuard): void {
  roleGuards.push(guard);
}

/** Called before a promise is kept: whoever made it may have lost the right to since. */
export function onPromiseKept(judge: PromiseJudge): void {
  promiseJudges.push(judge);
}

/** The context in which the template is brought in: on behalf of the founder, with the provisioner's permissions. */
export async function provision(context: Context, about: { industry: Industry; masterId: string }): Promise<void> {
  if (!provisioner) throw new Error('setProvisioner was not called');
  const { run, permissions } = provisioner;
  const actor = { kind: 'service' as const, name: 'provision', onBehalfOf: about.masterId, permissions };
  await run({ ...context, actor }, about.industry);
}

export async function memberActivated(context: Context, member: MembershipRow): Promise<void> {
  for (const hook of activated) await hook(context, member);
}

export async function guardPromisedRoles(context: Context, roles: readonly string[]): Promise<void> {
  for (const guard of roleGuards) await guard(context, roles);
}

export async function promiseHolds(context: Context, promise: Parameters<PromiseJudge>[1]): Promise<boolean> {
  for (const judge of promiseJudges) if (!(await judge(context, promise))) return false;
  return true;
}
