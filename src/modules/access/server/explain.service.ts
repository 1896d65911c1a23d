/** Explanations of one permission and of all of a person's, by the one evaluator (`contract/evaluate.ts`). */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { assertPermission, type Context, getActorId } from '#kernel/server/context.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { formatBounds } from '../contract/bounds.ts';
import { evaluatePermission, type TimedGrant, type Verdict } from '../contract/evaluate.ts';
import type { Explanation, WhatCan } from '../contract/explain.endpoints.ts';
import {
  createGrantLink,
  createRoleLink,
  type EvaluationMoment,
  type GrantLink,
  type RoleHeld,
} from '../contract/explain.ts';
import { getRolePatterns, listPermissionsByModule } from './catalogue.ts';
import { isMissingRequiredFactor } from './entry.service.ts';
import { selectRolesOfPerson } from './explain.queries.ts';
import { selectGrantsOfPerson } from './grant.queries.ts';
import { selectRoles } from './role.queries.ts';
import { selectSignInRules } from './sign-in-rules.queries.ts';

interface HeldGrant extends TimedGrant {
  id: string;
  reason: string;
}
type Role = RoleHeld & { id: string };

const toNamedRole = ({ id, name, displayName }: Role) => ({ id, name, displayName });
const toGrantTime = ({ id, from, until, reason, ...grant }: HeldGrant) => ({
  ...{ id, from, until, reason },
  bounds: formatBounds(grant),
});

/** Also where it holds for certain things or up to a sum alone: then the grant says so. */
const isPartiallyGiven = ({ allowed, reason }: Verdict) => allowed || reason.code === 'GRANT_BOUND';
const hasPartialGrant = ({ gives, state }: GrantLink) => gives || state === 'bound';
const toView = ({ name, ko, en, level }: PermissionDefinition) => ({ name, ko, en, level });

/** A person of this company with all that counts. About others only with `access.role.read`. */
async function loadFacts(context: Context, query: { personId?: string | undefined; at?: string | undefined }) {
  const { companyId } = context;
  const self = getActorId(context);
  const personId = query.personId ?? self;
  if (!personId) throw fail(kernelErrors.NOT_FOUND);
  if (personId !== self) assertPermission(context, 'access.role.read');
  const member = await findMembership(context.unit, { companyId, personId });
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  const [all, names, grants, [rules]] = await context.unit.queryAll([
    selectRoles(companyId),
    selectRolesOfPerson(companyId, personId),
    selectGrantsOfPerson(companyId, personId),
    selectSignInRules(companyId),
  ] as const);
  const lacksSecondFactor = await isMissingRequiredFactor(context, { personId, rules });
  const catalogue = await listPermissionsByModule(context);
  const company: Role[] = all.map((role) => ({ ...role, permissions: getRolePatterns(role, catalogue) }));
  const moment = { now: query.at ?? new Date().toISOString(), timeZone: context.company.timeZone };
  const isOver = (until: string | null) => until !== null && Date.parse(until) <= Date.parse(moment.now);
  const then = names.filter(({ until }) => !isOver(until));
  const roles = company.filter((role) => then.some(({ name }) => name === role.name));
  const active = roles.filter((role) => role.isActive);
  const subject = { membership: member.status, lacksSecondFactor, roles: active, grants };
  return { personId, memberId: member.id, catalogue, company, roles, grants, subject, moment };
}

/** The evaluator's answer for a person of this company, with what each role and each grant adds to it. */
export async function explainPermission(
  context: Context,
  question: { personId?: string | undefined; permission: string; at?: string | undefined },
): Promise<Explanation> {
  const { personId, catalogue, company, roles, grants, subject, moment } = await loadFacts(context, question);
  const permission = catalogue.find((candidate) => candidate.name === question.permission) ?? null;
  const verdict = evaluatePermission(subject, permission, moment);
  if (!permission) return { ...verdict, personId, permission, roles: [], grants: [], wouldGive: [] };
  const links = grants.map((grant) => createGrantLink(grant, permission, moment)).filter((link) => link !== null);
  const isHeld = roles.some((role) => createRoleLink(role, permission, moment).gives);
  return {
    ...verdict,
    personId,
    permission: toView(permission),
    roles: roles.map((role) => ({ ...createRoleLink(role, permission, moment), id: role.id })),
    grants: links.map(({ grant, gives, state, sentence }) => ({ ...toGrantTime(grant), gives, state, sentence })),
    wouldGive: verdict.allowed || isHeld ? [] : getGivingLinks(company, permission, moment).map(toNamedRole),
  };
}

const getGivingLinks = (roles: readonly Role[], permission: PermissionDefinition, moment: EvaluationMoment): Role[] =>
  roles.filter((role) => createRoleLink(role, permission, moment).gives);

/** All permissions that the person holds now, module by module, in the order of their declaration. */
export async function listHeldPermissions(
  context: Context,
  question: { personId?: string | undefined },
): Promise<WhatCan> {
  const { personId, catalogue, roles, grants, subject, moment } = await loadFacts(context, question);
  const name = (await findPeople(context, [personId])).get(personId)?.name ?? '';
  const groupsByModule = new Map<
    string,
    { room: string; title: LocalText; permissions: WhatCan['rooms'][number]['permissions'] }
  >();
  for (const permission of catalogue) {
    if (!isPartiallyGiven(evaluatePermission(subject, permission, moment))) continue;
    const moduleName = permission.name.split('.', 1)[0] as string;
    const group = groupsByModule.get(moduleName) ?? { room: moduleName, title: permission.room, permissions: [] };
    groupsByModule.set(moduleName, group);
    group.permissions.push({
      ...toView(permission),
      roles: getGivingLinks(roles, permission, moment).map(toNamedRole),
      grants: grants
        .filter((grant) => {
          const link = createGrantLink(grant, permission, moment);
          return link !== null && hasPartialGrant(link);
        })
        .map(toGrantTime),
    });
  }
  return { personId, name, rooms: [...groupsByModule.values()] };
}

const addReason = ({ grant, sentence, ...link }: GrantLink<HeldGrant>) => ({
  ...link,
  sentence: { ko: `${sentence.ko} (사유: ${grant.reason})`, en: `${sentence.en} (reason: ${grant.reason})` },
});

/** The same, each with the sentences of the roles and of the grants that give it. */
export async function listPermissionsWithLinks(context: Context, question: { personId: string }) {
  const { memberId, catalogue, roles, grants, subject, moment } = await loadFacts(context, question);
  const permissions = catalogue
    .filter((permission) => isPartiallyGiven(evaluatePermission(subject, permission, moment)))
    .map((permission) => ({
      room: permission.room,
      permission,
      sentences: [
        ...roles.map((role) => createRoleLink(role, permission, moment)).filter(({ gives }) => gives),
        ...grants
          .flatMap((grant) => createGrantLink(grant, permission, moment) ?? [])
          .filter(hasPartialGrant)
          .map(addReason),
      ].map(({ sentence }) => sentence),
    }));
  return { memberId, permissions };
}
