/** Guarded permissions: whoever gives one proves first who he or she is, and the masters hear of it by mail. */
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { demandProof, tellGuardedAct } from '#kernel/server/proof.ts';
import { expand } from '../contract/patterns.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { rolesOfCompany } from './role.queries.ts';

/** What masters are told of, where a role gives guarded permissions. */
export const guardedActs = {
  create: { ko: '관리 권한이 있는 역할 만들기', en: 'Make a role that may manage' },
  change: { ko: '역할에 관리 권한 더하기', en: 'Add rights to manage to a role' },
  assign: { ko: '구성원에게 관리 권한이 있는 역할 주기', en: 'Give a member a role that may manage' },
  promise: { ko: '관리 권한이 있는 역할로 초대하기', en: 'Invite to a role that may manage' },
} as const;

async function hasGuarded(context: Context, patterns: readonly string[]): Promise<boolean> {
  const catalogue = await catalogueHere(context);
  const guarded = new Set(catalogue.filter((permission) => permission.guarded).map(({ name }) => name));
  return [...expand(patterns, catalogue)].some((name) => guarded.has(name));
}

interface Giving {
  /** Those that are given anew. */
  patterns: readonly string[];
  what: LocalText;
  /** What they are called, and to whom they go. */
  about: string;
}

/** Before the giving, in its unit. Seeds and templates of the product ask nobody and tell nobody. @throws REAUTHENTICATION_REQUIRED */
export async function guardGuarded(context: Context, { patterns, what, about }: Giving): Promise<void> {
  if (context.at || actorId(context) === null || !(await hasGuarded(context, patterns))) return;
  await demandProof(context);
  await tellGuardedAct(context, { what, about });
}

async function rolesNamed(context: Context, names: readonly string[]) {
  const rows = await context.unit.query(rolesOfCompany(context.companyId));
  return rows.filter(({ name, isActive }) => isActive && names.includes(name));
}

/** As `guardGuarded`, of roles by name. */
export async function guardGuardedRoles(
  context: Context,
  { names, what, to }: { names: readonly string[]; what: LocalText; to?: string | undefined },
): Promise<void> {
  const roles = await rolesNamed(context, names);
  const catalogue = await catalogueHere(context);
  const titles = roles.map(({ displayName }) => displayName[context.company.locale]).join(', ');
  const patterns = roles.flatMap((role) => permissionsOf(role, catalogue));
  await guardGuarded(context, { patterns, what, about: to ? `${to}: ${titles}` : titles });
}

/** Of what is given later, by a run: the caller proves it now. @throws REAUTHENTICATION_REQUIRED */
export async function demandProofForRoles(context: Context, names: readonly string[]): Promise<void> {
  const catalogue = await catalogueHere(context);
  const roles = await rolesNamed(context, names);
  const patterns = roles.flatMap((role) => permissionsOf(role, catalogue));
  if (await hasGuarded(context, patterns)) await demandProof(context);
}
