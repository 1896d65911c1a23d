/** Guarded permissions: the giver verifies their identity first, and the masters are notified by mail. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Actor, type Context, getActorId } from '#kernel/server/context.ts';
import { assertFreshProof, reportGuardedAction } from '#kernel/server/proof.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { authorizer } from './authorizer.ts';
import { findActiveRoles, getCurrentCatalogue, getPatterns } from './catalogue.ts';

/** Notices to masters, for a role that gives guarded permissions. */
export const guardedActions = {
  create: { ko: '관리 권한이 있는 역할 만들기', en: 'Create a management role' },
  change: { ko: '역할에 관리 권한 더하기', en: 'Add rights to manage to a role' },
  assign: { ko: '구성원에게 관리 권한이 있는 역할 주기', en: 'Give a member a management role' },
  promise: { ko: '관리 권한이 있는 역할로 초대하기', en: 'Invite to a management role' },
} as const;

/** True if one of them is guarded. */
export async function hasGuarded(context: Context, patterns: readonly string[]): Promise<boolean> {
  const catalogue = await getCurrentCatalogue(context);
  const guarded = new Set(catalogue.filter((permission) => permission.guarded).map(({ name }) => name));
  return [...expandPatterns(patterns, catalogue)].some((name) => guarded.has(name));
}

interface GuardedGiving {
  /** Newly given patterns. */
  patterns: readonly string[];
  what: LocalText;
  /** The person to verify; default: the actor. */
  by?: Actor | undefined;
  /** Their names and recipients; called if one of them is guarded. */
  about: () => string | Promise<string>;
}

/** True if roles of these names give one. */
export async function hasGuardedRoles(context: Context, names: readonly string[]): Promise<boolean> {
  return hasGuarded(context, await getPatterns(context, await findActiveRoles(context, names)));
}

/**
 * Call it before the giving, in its unit. Seeds and templates of the product verify and notify nobody. @throws
 * REAUTHENTICATION_REQUIRED
 */
export async function assertGuardedGiving(
  context: Context,
  { patterns, what, by, about: describeSubject }: GuardedGiving,
): Promise<void> {
  if (context.at || getActorId(context) === null || !(await hasGuarded(context, patterns))) return;
  await assertFreshProof(by ? { ...context, actor: by } : context);
  await reportGuardedAction(context, { what, about: await describeSubject() });
}

/** As `assertGuardedGiving`, of roles by name. */
export async function assertGuardedRoles(
  context: Context,
  { names, what, to }: { names: readonly string[]; what: LocalText; to?: () => Promise<string | undefined> },
): Promise<void> {
  if (names.length === 0) return;
  const roles = await findActiveRoles(context, names);
  const describeSubject = async () => {
    const titles = roles.map(({ displayName }) => displayName[context.company.locale]).join(', ');
    const name = await to?.();
    return name ? `${name}: ${titles}` : titles;
  };
  await assertGuardedGiving(context, { patterns: await getPatterns(context, roles), what, about: describeSubject });
}

/** For naming a deputy: the other's permissions, guarded ones included, are lent. @throws REAUTHENTICATION_REQUIRED */
export async function assertProofToDelegate(context: Context, personId: string): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, personId);
  if (grants && (await hasGuarded(context, [...grants.permissions]))) await assertFreshProof(context);
}

/** Of what is given later, by a run: the caller proves it now. @throws REAUTHENTICATION_REQUIRED */
export async function assertProofForRoles(context: Context, names: readonly string[]): Promise<void> {
  if (await hasGuardedRoles(context, names)) await assertFreshProof(context);
}
