/** Delegations: set by who is away or an administrator, asked by approvals and tasks, ended by their last day or by hand. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context, demand, may, today } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { authorizer, demandProofToLendAll, refuseStronger } from '#modules/access/server/index.ts';
import { findActive, findMembership } from '#modules/company/server/index.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import type { Delegated } from '#modules/flow/server/index.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { notify } from '#modules/notification/server/index.ts';
import type { Delegation, NewDelegation } from '../contract/delegation.ts';
import { organizationErrors as errors } from '../contract/errors.ts';
import { delegationChanged } from '../contract/events.ts';
import { organizationPermissions } from '../contract/permissions.ts';
import * as queries from './delegation.queries.ts';

const managing = organizationPermissions['organization.delegation.manage'].name;

/** Who acts for whom today: all on the way are active members. Where a delegate is away as well, it is who stands in for the delegate. */
export async function delegationsNow(context: Context, delegateId: string | null): Promise<readonly Delegated[]> {
  const rows = await context.unit.query(
    queries.selectDelegated(context.companyId, { day: today(context), delegateId }),
  );
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [...row.passed, row.delegateId]);
  const active = new Set((await findActive(context, [...new Set(ids)])).map(({ personId }) => personId));
  return rows
    .filter((row) => active.has(row.delegateId) && row.passed.every((personId) => active.has(personId)))
    .map(({ passed, ...delegated }) => ({ ...delegated, passed: passed.slice(1) }));
}

type Names = ReadonlyMap<string, { id: string; name: string; avatar: string | null }>;

interface About {
  names: Names;
  isGone: boolean;
  /** Who stands in for the delegate, who is away as well. */
  standIn: string | null;
}

function shownOf(context: Context, row: queries.DelegationRow, about: About): Delegation {
  const named = (id: string) => {
    const { name = '', avatar = null } = about.names.get(id) ?? {};
    return { id, name, avatar };
  };
  const { id, from, until, reason, ceiling, currency, state, endedAt } = row;
  const isRunning = state === 'running';
  const standIn = isRunning && !about.isGone && about.standIn ? named(about.standIn) : null;
  const idle = about.isGone ? 'delegate-gone' : row.isDelegateAway && !standIn ? 'delegate-away' : null;
  return {
    ...{ id, from, until, reason, state, endedAt },
    ceiling: ceiling === null ? null : { amount: ceiling, currency: currency as Currency },
    absent: named(row.absentId),
    delegate: named(row.delegateId),
    idle: isRunning ? idle : null,
    standIn,
    setBy: row.setBy && named(row.setBy),
    endedBy: row.endedBy && named(row.endedBy),
    mayEnd: state !== 'ended' && (row.absentId === actorId(context) || may(context, managing)),
  } as Delegation;
}

async function shown(context: Context, rows: readonly queries.DelegationRow[]): Promise<Delegation[]> {
  const ids = rows.flatMap((row) => [row.absentId, row.delegateId, row.setBy, row.endedBy].filter((id) => id !== null));
  if (ids.length === 0) return [];
  const away = rows.filter(({ isDelegateAway }) => isDelegateAway).map(({ id }) => id);
  const found =
    away.length > 0
      ? await context.unit.query(queries.selectStandIns(context.companyId, { day: today(context), ids: away }))
      : [];
  const standIns = new Map(found.map(({ id, personId }) => [id, personId]));
  const names = await findPeople(context, [...new Set([...ids, ...standIns.values()])]);
  const active = await findActive(context, [...rows.map(({ delegateId }) => delegateId), ...standIns.values()]);
  const here = new Set(active.map(({ personId }) => personId));
  return rows.map((row) => {
    const standIn = standIns.get(row.id) ?? null;
    return shownOf(context, row, {
      names,
      isGone: !here.has(row.delegateId),
      standIn: standIn && here.has(standIn) ? standIn : null,
    });
  });
}

/** Of the asking person, or of another one for who manages them. @throws BAD_CURSOR */
export async function listDelegations(
  context: Context,
  asked: { person?: string; state?: Delegation['state']; cursor?: string; limit: number },
): Promise<Paged<Delegation>> {
  const { state = null, cursor, limit } = asked;
  const self = actorId(context) ?? '';
  const person = asked.person ?? self;
  const before = readCursor(Id, cursor);
  const isOpen = person === self || may(context, managing);
  const about = { person, state, day: today(context), before, limit: limit + 1 };
  const rows = isOpen ? await context.unit.query(queries.selectDelegations(context.companyId, about)) : [];
  const { data, page } = pageOf(rows, { limit, position: ({ id }) => id });
  return { data: await shown(context, data), page };
}

async function read(context: Context, id: string): Promise<queries.DelegationRow> {
  const [row] = await context.unit.query(queries.selectDelegation(context.companyId, id, today(context)));
  const isOpen = row && ([row.absentId, row.delegateId].includes(actorId(context) ?? '') || may(context, managing));
  if (!isOpen) throw fail(errors.DELEGATION_NOT_FOUND);
  return row;
}

const texts = {
  set: { ko: '{absent}님이 없는 동안 {delegate}님이 대신합니다', en: '{delegate} acts for {absent} meanwhile' },
  ended: { ko: '{absent}님의 부재 위임이 끝났습니다', en: 'The delegation of {absent} has ended' },
  away: {
    ko: '{delegate}님도 부재중이라 맡긴 일이 다시 {absent}님에게만 갑니다',
    en: '{delegate} is away as well: what waits comes to {absent} alone',
  },
  passed: {
    ko: '{delegate}님도 부재중이라 {standIn}님이 {absent}님의 일을 대신합니다',
    en: '{delegate} is away as well: {standIn} acts for {absent}',
  },
  period: { ko: '{from} ~ {until}', en: '{from} to {until}' },
} as const;

/** Both hear of it, but for who did it. */
async function tell(context: Context, { absent, delegate, standIn, ...about }: Delegation, title: LocalText) {
  const personIds = [absent, delegate, ...(standIn ? [standIn] : [])]
    .map(({ id }) => id)
    .filter((id) => id !== actorId(context));
  const values = {
    ...{ absent: absent.name, delegate: delegate.name, standIn: standIn?.name ?? '' },
    ...{ from: about.from, until: about.until },
  };
  const said = (text: LocalText): LocalText => ({ ko: fill(text.ko, values), en: fill(text.en, values) });
  const notice = { title: said(title), body: said(texts.period), link: identityPaths.profileHere() };
  await notify(context, {
    about: 'outcome',
    kind: 'message',
    personIds,
    executionId: null,
    byId: actorId(context),
    ...notice,
  });
}

/** Who acted for somebody who is away now: those hear who stands in, or that it falls back to them. */
async function tellWhoLosesDelegate(context: Context, { absent, from, until }: Delegation): Promise<void> {
  const about = { person: absent.id, state: null, day: today(context), before: null, limit: 100 };
  const rows = await context.unit.query(queries.selectDelegations(context.companyId, about));
  const lost = rows.filter(
    (row) => row.delegateId === absent.id && row.state !== 'ended' && row.from <= until && row.until >= from,
  );
  for (const one of await shown(context, lost)) await tell(context, one, one.standIn ? texts.passed : texts.away);
}

/** @throws DELEGATE_NOT_MEMBER, DELEGATE_LACKS_RIGHT, DELEGATE_AWAY */
async function demandDelegate(context: Context, { delegateId, from, until }: NewDelegation): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, delegateId);
  if (!grants) throw fail(errors.DELEGATE_NOT_MEMBER);
  // Outsiders who were invited decide what names them, and ask for nothing: they stand in for nobody.
  const needed = [decisionPermissions['decision.approval.decide'], decisionPermissions['decision.approval.request']];
  if (needed.some(({ name }) => !grants.permissions.has(name))) throw fail(errors.DELEGATE_LACKS_RIGHT);
  const away = queries.selectAway(context.companyId, { personId: delegateId, from, until });
  const [answer] = await context.unit.query(away);
  if (answer?.isAway) throw fail(errors.DELEGATE_AWAY);
}

/** Nobody hands on more than he or she may do: who names a delegate for another holds all that the other holds. @throws FORBIDDEN, SEAT_NOT_MEMBER, BEYOND_OWN_RIGHTS */
async function demandAbsent(context: Context, absentId: string): Promise<void> {
  if (absentId === actorId(context)) return;
  demand(context, managing);
  const { companyId, unit } = context;
  const member = await findMembership(unit, { companyId, personId: absentId });
  if (member?.status !== 'active') throw fail(errors.SEAT_NOT_MEMBER);
  await refuseStronger(context, member);
}

/** @throws what the endpoint names */
export async function setDelegation(context: Context, wanted: NewDelegation): Promise<Delegation> {
  const { companyId } = context;
  const { delegateId, from, until, reason, ceiling = null } = wanted;
  const absentId = wanted.absentId ?? actorId(context);
  if (absentId === null) throw fail(kernelErrors.FORBIDDEN);
  await demandAbsent(context, absentId);
  if (delegateId === absentId) throw fail(errors.DELEGATE_NOT_MEMBER);
  if (from < today(context)) throw fail(errors.DELEGATION_PAST);
  await demandDelegate(context, wanted);
  await demandProofToLendAll(context, absentId);
  const row = {
    ...{ id: newId(), absentId, delegateId, from, until, reason, ceiling, setBy: actorId(context) },
    currency: ceiling === null ? null : context.company.currency,
  };
  const [made] = await context.unit.query(queries.insertDelegation(companyId, row));
  if (!made) throw fail(errors.DELEGATION_OVERLAPS);
  emit(context, delegationChanged, { id: made.id, audience: [absentId, delegateId] });
  const [delegation] = await shown(context, [await read(context, made.id)]);
  await tell(context, delegation as Delegation, texts.set);
  await tellWhoLosesDelegate(context, delegation as Delegation);
  return delegation as Delegation;
}

/** @throws DELEGATION_NOT_FOUND, DELEGATION_ENDED */
export async function endDelegation(context: Context, id: string): Promise<Delegation> {
  const { companyId } = context;
  const { absentId, delegateId } = await read(context, id);
  const by = actorId(context);
  if (absentId !== by && !may(context, managing)) throw fail(errors.DELEGATION_NOT_FOUND);
  const [ended] = await context.unit.query(queries.endDelegation(companyId, { id, by, day: today(context) }));
  if (!ended) throw fail(errors.DELEGATION_ENDED);
  emit(context, delegationChanged, { id, audience: [absentId, delegateId] });
  const [delegation] = await shown(context, [await read(context, id)]);
  await tell(context, delegation as Delegation, texts.ended);
  return delegation as Delegation;
}
