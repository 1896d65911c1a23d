/** Guarded permissions: whoever gives one proves first who he or she is, and the masters hear of it by mail. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Actor, actorId, type Context } from '#kernel/server/context.ts';
import { demandProof, tellGuardedAct } from '#kernel/server/proof.ts';
import { expand } from '../contract/patterns.ts';
import { authorizer } from './authorizer.ts';
import { activeRolesAmong, catalogueHere, patternsOf } from './catalogue.ts';

/** What masters are told of, where a role gives guarded permissions. */
export const guardedActs = {
  create: { ko: '관리 권한이 있는 역할 만들기', en: 'Create a management role' },
  change: { ko: '역할에 관리 권한 더하기', en: 'Add rights to manage to a role' },
  assign: { ko: '구성원에게 관리 권한이 있는 역할 주기', en: 'Give a member a management role' },
  promise: { ko: '관리 권한이 있는 역할로 초대하기', en: 'Invite to a management role' },
} as const;

/** Whether one of them is guarded. */
export async function hasGuarded(context: Context, patterns: readonly string[]): Promise<boolean> {
  const catalogue = await catalogueHere(context);
  const guarded = new Set(catalogue.filter((permission) => permission.guarded).map(({ name }) => name));
  return [...expand(patterns, catalogue)].some((name) => guarded.has(name));
}

interface Giving {
  /** Those that are given anew. */
  patterns: readonly string[];
  what: LocalText;
  /** Who proves it; whoever acts unless told. */
  by?: Actor | undefined;
  /** What they are called, and to whom they go; asked where one of them is guarded. */
  about: () => string | Promise<string>;
}

/** Whether roles of these names give one. */
export async function rolesGiveGuarded(context: Context, names: readonly string[]): Promise<boolean> {
  return hasGuarded(context, await patternsOf(context, await activeRolesAmong(context, names)));
}

/** Before the giving, in its unit. Seeds and templates of the product ask nobody and tell nobody. @throws REAUTHENTICATION_REQUIRED */
export async function guardGuarded(context: Context, { patterns, what, by, about }: Giving): Promise<void> {
  if (context.at || actorId(context) === null || !(await hasGuarded(context, patterns))) return;
  await demandProof(by ? { ...context, actor: by } : context);
  await tellGuardedAct(context, { what, about: await about() });
}

/** As `guardGuarded`, of roles by name. */
export async function guardGuardedRoles(
  context: Context,
  { names, what, to }: { names: readonly string[]; what: LocalText; to?: () => Promise<string | undefined> },
): Promise<void> {
  if (names.length === 0) return;
  const roles = await activeRolesAmong(context, names);
  const about = async () => {
    const titles = roles.map(({ displayName }) => displayName[context.company.locale]).join(', ');
    const name = await to?.();
    return name ? `${name}: ${titles}` : titles;
  };
  await guardGuarded(context, { patterns: await patternsOf(context, roles), what, about });
}

/** Of somebody who is named to act for another: what the other may do, guarded permissions among it, is lent. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofToLendAll(context: Context, personId: string): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, personId);
  if (grants && (await hasGuarded(context, [...grants.permissions]))) await demandProof(context);
}

/** Of what is given later, by a run: the caller proves it now. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofForRoles(context: Context, names: readonly string[]): Promise<void> {
  if (await rolesGiveGuarded(context, names)) await demandProof(context);
}
