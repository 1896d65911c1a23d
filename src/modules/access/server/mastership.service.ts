/**
 * Transfer of a company: a master offers it, after identity verification, and remains master until the other accepts; both are
 * notified by mail. And leaving it, which the last master cannot.
 */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import * as company from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { memberRolesChanged } from '../contract/events.ts';
import type { Mastership } from '../contract/mastership.endpoints.ts';
import * as offers from './mastership.queries.ts';
import * as roles from './role.queries.ts';
import { assertOneMasterStays } from './role.service.ts';

const offerDays = 7;

/** @throws NOT_FOUND if not a member */
function getOwnMember({ actor }: Context): string {
  if (actor.kind !== 'person' || !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  return actor.memberId;
}

export async function readMastership(context: Context): Promise<Mastership> {
  const me = getOwnMember(context);
  const { companyId, unit } = context;
  const masters = await unit.query(roles.selectMembersWithRole(companyId, 'master'));
  const [offer] = await unit.query(offers.selectOffer(companyId));
  const concerned = offer ? await company.findMembers(context, [offer.fromMember, offer.toMember]) : [];
  const persons = [...masters, ...concerned].map(({ personId }) => personId);
  const people = await findPeople(context, persons);
  const nameOf = (personId: string | undefined) => (personId && people.get(personId)?.name) || '';
  const who = (memberId: string) => ({
    memberId,
    name: nameOf(concerned.find(({ id }) => id === memberId)?.personId),
  });
  return {
    masters: masters.map(({ memberId, personId }) => ({ memberId, name: nameOf(personId) })),
    isMaster: masters.some(({ memberId }) => memberId === me),
    offer: offer
      ? {
          id: offer.id,
          from: who(offer.fromMember),
          to: who(offer.toMember),
          isToMe: offer.toMember === me,
          isFromMe: offer.fromMember === me,
          expiresAt: offer.expiresAt,
        }
      : null,
  };
}

const getCompany = ({ companyId }: Context) => ({ type: 'company', id: companyId });

interface MailTexts {
  ko: { subject: string; text: string };
  en: { subject: string; text: string };
}

async function mailPerson(
  context: Context,
  kind: string,
  to: readonly [personId: string, words: (other: string) => MailTexts][],
) {
  const people = await findPeople(
    context,
    to.map(([id]) => id),
  );
  const key = createId();
  for (const [index, [id, words]] of to.entries()) {
    const person = people.get(id);
    const other = people.get(to[1 - index]?.[0] ?? '')?.name ?? '';
    if (person?.email) {
      sendMail(context, { to: person.email, ...words(other)[person.locale], kind, key: `${kind}:${key}:${index}` });
    }
  }
}

const isMaster = async (context: Context, memberId: string): Promise<boolean> => {
  const masters = await context.unit.query(roles.selectMembersWithRole(context.companyId, 'master'));
  return masters.some((master) => master.memberId === memberId);
};

const offerRate: Rate = { name: 'mastership', burst: 10, perMinute: 1 };

/** @throws REAUTHENTICATION_REQUIRED, MASTERSHIP_NOT_POSSIBLE, NOT_FOUND unless an active member, TOO_MANY_REQUESTS */
export async function offerMastership(context: Context, memberId: string): Promise<Mastership> {
  await assertFreshProof(context);
  const me = getOwnMember(context);
  await limitRate(context, offerRate, me);
  const heir = await company.findMember(context, memberId);
  if (heir?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  if (memberId === me || !(await isMaster(context, me)) || (await isMaster(context, memberId))) {
    throw fail(accessErrors.MASTERSHIP_NOT_POSSIBLE);
  }
  const { companyId } = context;
  await context.unit.query(offers.upsertOffer(companyId, { id: createId(), from: me, to: memberId, days: offerDays }));
  audit(context, { action: 'access.mastership.offer', subject: getCompany(context), after: { memberId } });
  const { name, origin } = context.company;
  const mine = await company.findMember(context, me);
  await mailPerson(context, 'access.mastership-offered', [
    [
      mine?.personId ?? '',
      (other) => ({
        ko: {
          subject: `[흐름] ${name}의 마스터를 넘겨주겠다고 했습니다`,
          text: `${other}님이 받아들이면 회원님은 더 이상 ${name}의 마스터가 아닙니다.\n직접 하지 않으셨다면 바로 취소하고 비밀번호를 바꿔 주세요.`,
        },
        en: {
          subject: `[Heureum] You offered ownership of ${name}`,
          text: `Once ${other} accepts, you are no longer an owner of ${name}.\nIf this was not you, cancel it immediately and change your password.`,
        },
      }),
    ],
    [
      heir.personId,
      (other) => ({
        ko: {
          subject: `[흐름] ${name}의 마스터를 넘겨받을 수 있습니다`,
          text: `${other}님이 ${name}의 마스터를 넘겨주려고 합니다. ${offerDays}일 안에 회사 설정에서 받아들일 수 있습니다.\n${origin}`,
        },
        en: {
          subject: `[Heureum] You can become the owner of ${name}`,
          text: `${other} wants to hand ${name} on to you. Accept within ${offerDays} days in the settings of the company.\n${origin}`,
        },
      }),
    ],
  ]);
  return readMastership(context);
}

/** @throws NOT_FOUND, MASTERSHIP_NOT_POSSIBLE where who offered it is master no more */
export async function acceptMastership(context: Context, id: string): Promise<Mastership> {
  const { companyId, unit } = context;
  const [offer] = await unit.query(offers.deleteOfferByReceiver(companyId, { id, member: getOwnMember(context) }));
  if (!offer) throw fail(kernelErrors.NOT_FOUND);
  unit.add(roles.lockMasters(companyId));
  if (!(await isMaster(context, offer.fromMember))) throw fail(accessErrors.MASTERSHIP_NOT_POSSIBLE);
  const [giver, heir] = await Promise.all([
    company.findMember(context, offer.fromMember),
    company.findMember(context, offer.toMember),
  ]);
  if (!giver || !heir) throw fail(kernelErrors.NOT_FOUND);
  await changeMasterRole(context, { member: heir, add: 'master', drop: null });
  await changeMasterRole(context, { member: giver, add: 'admin', drop: 'master' });
  unit.add(company.updateAccessVersion);
  const [before, after] = [{ master: giver.personId }, { master: heir.personId }];
  audit(context, { action: 'access.mastership.accept', subject: getCompany(context), before, after });
  const { name } = context.company;
  await mailPerson(context, 'access.mastership-accepted', [
    [
      giver.personId,
      (other) => ({
        ko: {
          subject: `[흐름] ${name}의 마스터가 바뀌었습니다`,
          text: `${other}님이 ${name}의 마스터가 되었습니다. 회원님은 이제 관리자입니다.`,
        },
        en: {
          subject: `[Heureum] ${name} has a new owner`,
          text: `${other} is now the owner of ${name}. You are now an administrator.`,
        },
      }),
    ],
    [
      heir.personId,
      (other) => ({
        ko: {
          subject: `[흐름] ${name}의 마스터가 되었습니다`,
          text: `${other}님에게서 ${name}의 마스터를 넘겨받았습니다.`,
        },
        en: {
          subject: `[Heureum] You are now the owner of ${name}`,
          text: `You took over ${name} from ${other}.`,
        },
      }),
    ],
  ]);
  return readMastership(context);
}

interface RoleChange {
  member: company.Member;
  add: string;
  drop: string | null;
}

async function changeMasterRole(context: Context, { member, add, drop }: RoleChange): Promise<void> {
  const { companyId, unit } = context;
  const roleRows = await unit.query(roles.selectHeldRoles(companyId, member.personId));
  const names = [...new Set([...roleRows.map(({ name }) => name).filter((name) => name !== drop), add])];
  const all = await unit.query(roles.selectRoles(companyId));
  const chosen = all.filter((role) => names.includes(role.name));
  const assignment = { memberId: member.id, personId: member.personId, by: getOwnPerson(context) };
  const roleIds = chosen.map(({ id }) => id);
  for (const statement of roles.updateAssignments(companyId, { ...assignment, roleIds })) unit.add(statement);
  emit(context, memberRolesChanged, { memberId: member.id, personId: member.personId, roles: names });
}

const getOwnPerson = ({ actor }: Context): string | null => (actor.kind === 'person' ? actor.personId : null);

/** Allowed for both sides of the offer. @throws NOT_FOUND */
export async function endOffer(context: Context): Promise<Mastership> {
  const [offer] = await context.unit.query(offers.deleteOffer(context.companyId, getOwnMember(context)));
  if (!offer) throw fail(kernelErrors.NOT_FOUND);
  audit(context, {
    action: 'access.mastership.end',
    subject: getCompany(context),
    after: { memberId: offer.toMember },
  });
  return readMastership(context);
}

/** @throws LAST_MASTER */
export async function leaveCompany(context: Context): Promise<void> {
  const { companyId, unit } = context;
  const memberId = getOwnMember(context);
  await assertOneMasterStays(context, memberId);
  for (const statement of roles.deleteMemberRows(companyId, memberId)) unit.add(statement);
  audit(context, { action: 'access.member.leave', subject: getCompany(context), after: { memberId } });
  await company.removeMember(context, memberId);
}
