/** Why somebody may do something, and all that somebody may: all by the one evaluator (`contract/evaluate.ts`). */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context, demand } from '#kernel/server/context.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { boundsInWords } from '../contract/bounds.ts';
import { evaluatePermission, type TimedGrant, type Verdict } from '../contract/evaluate.ts';
import type { Explanation, WhatCan } from '../contract/explain.endpoints.ts';
import { type GrantLink, grantLink, type Moment, type RoleHeld, roleLink } from '../contract/explain.ts';
import { permissionsByRoom, permissionsOf } from './catalogue.ts';
import { lacksDemandedFactor } from './entry.service.ts';
import { rolesHeldBy } from './explain.queries.ts';
import { grantsOf } from './grant.queries.ts';
import { rolesOfCompany } from './role.queries.ts';
import { signInRules } from './sign-in-rules.queries.ts';

interface GrantHeld extends TimedGrant {
  id: string;
  reason: string;
}
type Role = RoleHeld & { id: string };

const named = ({ id, name, displayName }: Role) => ({ id, name, displayName });
const inTime = ({ id, from, until, reason, ...grant }: GrantHeld) => ({
  ...{ id, from, until, reason },
  bounds: boundsInWords(grant),
});

/** Also where it holds for certain things or up to a sum alone: then the grant says so. */
const isSome = ({ allowed, reason }: Verdict) => allowed || reason.code === 'GRANT_BOUND';
const givesSome = ({ gives, state }: GrantLink) => gives || state === 'bound';
const viewOf = ({ name, ko, en, level }: PermissionDefinition) => ({ name, ko, en, level });

/** A person of this company with all that counts. About others only with `access.role.read`. */
async function facts(context: Context, asked: { personId?: string | undefined; at?: string | undefined }) {
  const { companyId } = context;
  const self = actorId(context);
  const personId = asked.personId ?? self;
  if (!personId) throw fail(kernelErrors.NOT_FOUND);
  if (personId !== self) demand(context, 'access.role.read');
  const member = await findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  const [all, names, grants, [rules]] = await context.unit.queryAll([
    rolesOfCompany(companyId),
    rolesHeldBy(companyId, personId),
    grantsOf(companyId, personId),
    signInRules(companyId),
  ] as const);
  const lacksSecondFactor = await lacksDemandedFactor(context, { personId, rules });
  const catalogue = await permissionsByRoom(context);
  const company: Role[] = all.map((role) => ({ ...role, permissions: permissionsOf(role, catalogue) }));
  const moment = { now: asked.at ?? new Date().toISOString(), timeZone: context.company.timeZone };
  const isOver = (until: string | null) => until !== null && Date.parse(until) <= Date.parse(moment.now);
  const then = names.filter(({ until }) => !isOver(until));
  const roles = company.filter((role) => then.some(({ name }) => name === role.name));
  const active = roles.filter((role) => role.isActive);
  const subject = { membership: member.status, lacksSecondFactor, roles: active, grants };
  return { personId, memberId: member.id, catalogue, company, roles, grants, subject, moment };
}

/** The evaluator's answer for a person of this company, with what each role and each grant adds to it. */
export async function explain(
  context: Context,
  question: { personId?: string | undefined; permission: string; at?: string | undefined },
): Promise<Explanation> {
  const { personId, catalogue, company, roles, grants, subject, moment } = await facts(context, question);
  const permission = catalogue.find((one) => one.name === question.permission) ?? null;
  const verdict = evaluatePermission(subject, permission, moment);
  if (!permission) return { ...verdict, personId, permission, roles: [], grants: [], wouldGive: [] };
  const links = grants.map((grant) => grantLink(grant, permission, moment)).filter((link) => link !== null);
  const isHeld = roles.some((role) => roleLink(role, permission, moment).gives);
  return {
    ...verdict,
    personId,
    permission: viewOf(permission),
    roles: roles.map((role) => ({ ...roleLink(role, permission, moment), id: role.id })),
    grants: links.map(({ grant, gives, state, sentence }) => ({ ...inTime(grant), gives, state, sentence })),
    wouldGive: verdict.allowed || isHeld ? [] : giving(company, permission, moment).map(named),
  };
}

const giving = (roles: readonly Role[], permission: PermissionDefinition, moment: Moment): Role[] =>
  roles.filter((role) => roleLink(role, permission, moment).gives);

/** All permissions that the person holds now, room by room, in the order in which the rooms name them. */
export async function whatCan(context: Context, question: { personId?: string | undefined }): Promise<WhatCan> {
  const { personId, catalogue, roles, grants, subject, moment } = await facts(context, question);
  const name = (await findPeople(context, [personId])).get(personId)?.name ?? '';
  const rooms = new Map<
    string,
    { room: string; title: LocalText; permissions: WhatCan['rooms'][number]['permissions'] }
  >();
  for (const permission of catalogue) {
    if (!isSome(evaluatePermission(subject, permission, moment))) continue;
    const room = permission.name.split('.', 1)[0] as string;
    const group = rooms.get(room) ?? { room, title: permission.room, permissions: [] };
    rooms.set(room, group);
    group.permissions.push({
      ...viewOf(permission),
      roles: giving(roles, permission, moment).map(named),
      grants: grants
        .filter((grant) => {
          const link = grantLink(grant, permission, moment);
          return link !== null && givesSome(link);
        })
        .map(inTime),
    });
  }
  return { personId, name, rooms: [...rooms.values()] };
}

const withReason = ({ grant, sentence, ...link }: GrantLink<GrantHeld>) => ({
  ...link,
  sentence: { ko: `${sentence.ko} (사유: ${grant.reason})`, en: `${sentence.en} (reason: ${grant.reason})` },
});

/** The same, each with the sentences of the roles and of the grants that give it. */
export async function permissionsWithLinks(context: Context, question: { personId: string }) {
  const { memberId, catalogue, roles, grants, subject, moment } = await facts(context, question);
  const permissions = catalogue
    .filter((permission) => isSome(evaluatePermission(subject, permission, moment)))
    .map((permission) => ({
      room: permission.room,
      permission,
      sentences: [
        ...roles.map((role) => roleLink(role, permission, moment)).filter(({ gives }) => gives),
        ...grants
          .flatMap((grant) => grantLink(grant, permission, moment) ?? [])
          .filter(givesSome)
          .map(withReason),
      ].map(({ sentence }) => sentence),
    }));
  return { memberId, permissions };
}
