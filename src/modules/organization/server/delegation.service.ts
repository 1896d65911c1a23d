/** Delegations: set by the absent person or an administrator, used by approvals and tasks, ended by their last day or by hand. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { assertPermission, type Context, getActorId, getToday, hasPermission } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { assertNotStronger, assertProofToDelegate, authorizer } from '#modules/access/server/index.ts';
import { findActiveMembers, findMembership } from '#modules/company/server/index.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import type { ActiveDelegation } from '#modules/flow/server/index.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { notify } from '#modules/notification/server/index.ts';
import type { Delegation, NewDelegation } from '../contract/delegation.ts';
import { organizationErrors as errors } from '../contract/errors.ts';
import { delegationChanged } from '../contract/events.ts';
import { organizationPermissions } from '../contract/permissions.ts';
import * as queries from './delegation.queries.ts';

const managing = organizationPermissions['organization.delegation.manage'].name;

/**
 * Delegations of today: everyone on the way is an active member. If a delegate is absent as well, the delegate's own delegate acts.
 */
export async function listCurrentDelegations(
  context: Context,
  delegateId: string | null,
): Promise<readonly ActiveDelegation[]> {
  const rows = await context.unit.query(
    queries.selectDelegationsInForce(context.companyId, { day: getToday(context), delegateId }),
  );
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [...row.passed, row.delegateId]);
  const active = new Set((await findActiveMembers(context, [...new Set(ids)])).map(({ personId }) => personId));
  return rows
    .filter((row) => active.has(row.delegateId) && row.passed.every((personId) => active.has(personId)))
    .map(({ passed, ...delegated }) => ({ ...delegated, passed: passed.slice(1) }));
}

type Names = ReadonlyMap<string, { id: string; name: string; avatar: string | null }>;

interface DelegationNames {
  names: Names;
  isGone: boolean;
  /** The substitute of the delegate, who is also absent. */
  standIn: string | null;
}

function toView(context: Context, row: queries.DelegationRow, view: DelegationNames): Delegation {
  const named = (id: string) => {
    const { name = '', avatar = null } = view.names.get(id) ?? {};
    return { id, name, avatar };
  };
  const { id, from, until, reason, ceiling, currency, state, endedAt } = row;
  const isRunning = state === 'running';
  const standIn = isRunning && !view.isGone && view.standIn ? named(view.standIn) : null;
  const idle = view.isGone ? 'delegate-gone' : row.isDelegateAway && !standIn ? 'delegate-away' : null;
  return {
    ...{ id, from, until, reason, state, endedAt },
    ceiling: ceiling === null ? null : { amount: ceiling, currency: currency as Currency },
    absent: named(row.absentId),
    delegate: named(row.delegateId),
    idle: isRunning ? idle : null,
    standIn,
    setBy: row.setBy && named(row.setBy),
    endedBy: row.endedBy && named(row.endedBy),
    mayEnd: state !== 'ended' && (row.absentId === getActorId(context) || hasPermission(context, managing)),
  } as Delegation;
}

async function toViews(context: Context, rows: readonly queries.DelegationRow[]): Promise<Delegation[]> {
  const ids = rows.flatMap((row) => [row.absentId, row.delegateId, row.setBy, row.endedBy].filter((id) => id !== null));
  if (ids.length === 0) return [];
  const away = rows.filter(({ isDelegateAway }) => isDelegateAway).map(({ id }) => id);
  const standInRows =
    away.length > 0
      ? await context.unit.query(queries.selectStandIns(context.companyId, { day: getToday(context), ids: away }))
      : [];
  const standIns = new Map(standInRows.map(({ id, personId }) => [id, personId]));
  const names = await findPeople(context, [...new Set([...ids, ...standIns.values()])]);
  const active = await findActiveMembers(context, [...rows.map(({ delegateId }) => delegateId), ...standIns.values()]);
  const here = new Set(active.map(({ personId }) => personId));
  return rows.map((row) => {
    const standIn = standIns.get(row.id) ?? null;
    return toView(context, row, {
      names,
      isGone: !here.has(row.delegateId),
      standIn: standIn && here.has(standIn) ? standIn : null,
    });
  });
}

/** Of the requester, or of another person for managers of delegations. @throws BAD_CURSOR */
export async function listDelegations(
  context: Context,
  query: { person?: string; state?: Delegation['state']; cursor?: string; limit: number },
): Promise<PagedResult<Delegation>> {
  const { state = null, cursor, limit } = query;
  const self = getActorId(context) ?? '';
  const person = query.person ?? self;
  const cursorId = readCursor(Id, cursor);
  const isOpen = person === self || hasPermission(context, managing);
  const filter = { person, state, day: getToday(context), before: cursorId, limit: limit + 1 };
  const rows = isOpen ? await context.unit.query(queries.selectDelegations(context.companyId, filter)) : [];
  const { data, page } = toPage(rows, { limit, position: ({ id }) => id });
  return { data: await toViews(context, data), page };
}

async function readDelegation(context: Context, id: string): Promise<queries.DelegationRow> {
  const [row] = await context.unit.query(queries.selectDelegation(context.companyId, id, getToday(context)));
  const isOpen =
    row && ([row.absentId, row.delegateId].includes(getActorId(context) ?? '') || hasPermission(context, managing));
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

/** Notifies both, except the actor. */
async function notifyBoth(context: Context, { absent, delegate, standIn, ...absence }: Delegation, title: LocalText) {
  const personIds = [absent, delegate, ...(standIn ? [standIn] : [])]
    .map(({ id }) => id)
    .filter((id) => id !== getActorId(context));
  const values = {
    ...{ absent: absent.name, delegate: delegate.name, standIn: standIn?.name ?? '' },
    ...{ from: absence.from, until: absence.until },
  };
  const fillText = (text: LocalText): LocalText => ({
    ko: fillTemplate(text.ko, values),
    en: fillTemplate(text.en, values),
  });
  const notice = { title: fillText(title), body: fillText(texts.period), link: identityPaths.profileHere() };
  await notify(context, {
    about: 'outcome',
    kind: 'message',
    personIds,
    executionId: null,
    byId: getActorId(context),
    ...notice,
  });
}

/** Notifies people whose delegate is absent now: of the substitute, or that the duty returns to them. */
async function notifyLosersOfDelegate(context: Context, { absent, from, until }: Delegation): Promise<void> {
  const filter = { person: absent.id, state: null, day: getToday(context), before: null, limit: 100 };
  const rows = await context.unit.query(queries.selectDelegations(context.companyId, filter));
  const lost = rows.filter(
    (row) => row.delegateId === absent.id && row.state !== 'ended' && row.from <= until && row.until >= from,
  );
  for (const delegation of await toViews(context, lost))
    await notifyBoth(context, delegation, delegation.standIn ? texts.passed : texts.away);
}

/** @throws DELEGATE_NOT_MEMBER, DELEGATE_LACKS_RIGHT, DELEGATE_AWAY */
async function assertDelegate(context: Context, { delegateId, from, until }: NewDelegation): Promise<void> {
  const grants = await authorizer.load(context.unit, context.company, delegateId);
  if (!grants) throw fail(errors.DELEGATE_NOT_MEMBER);
  // Invited outsiders decide only when named, and request nothing: they cannot be delegates.
  const needed = [decisionPermissions['decision.approval.decide'], decisionPermissions['decision.approval.request']];
  if (needed.some(({ name }) => !grants.permissions.has(name))) throw fail(errors.DELEGATE_LACKS_RIGHT);
  const away = queries.selectAway(context.companyId, { personId: delegateId, from, until });
  const [answer] = await context.unit.query(away);
  if (answer?.isAway) throw fail(errors.DELEGATE_AWAY);
}

/** Nobody hands on more than he or she may do: who names a delegate for another holds all that the other holds. @throws FORBIDDEN, SEAT_NOT_MEMBER, BEYOND_OWN_RIGHTS */
async function assertAbsent(context: Context, absentId: string): Promise<void> {
  if (absentId === getActorId(context)) return;
  assertPermission(context, managing);
  const { companyId, unit } = context;
  const member = await findMembership(unit, { companyId, personId: absentId });
  if (member?.status !== 'active') throw fail(errors.SEAT_NOT_MEMBER);
  await assertNotStronger(context, member);
}

/** @throws what the endpoint names */
export async function setDelegation(context: Context, newDelegation: NewDelegation): Promise<Delegation> {
  const { companyId } = context;
  const { delegateId, from, until, reason, ceiling = null } = newDelegation;
  const absentId = newDelegation.absentId ?? getActorId(context);
  if (absentId === null) throw fail(kernelErrors.FORBIDDEN);
  await assertAbsent(context, absentId);
  if (delegateId === absentId) throw fail(errors.DELEGATE_NOT_MEMBER);
  if (from < getToday(context)) throw fail(errors.DELEGATION_PAST);
  await assertDelegate(context, newDelegation);
  await assertProofToDelegate(context, absentId);
  const row = {
    ...{ id: createId(), absentId, delegateId, from, until, reason, ceiling, setBy: getActorId(context) },
    currency: ceiling === null ? null : context.company.currency,
  };
  const [createdRow] = await context.unit.query(queries.insertDelegation(companyId, row));
  if (!createdRow) throw fail(errors.DELEGATION_OVERLAPS);
  emit(context, delegationChanged, { id: createdRow.id, audience: [absentId, delegateId] });
  const [delegation] = await toViews(context, [await readDelegation(context, createdRow.id)]);
  await notifyBoth(context, delegation as Delegation, texts.set);
  await notifyLosersOfDelegate(context, delegation as Delegation);
  return delegation as Delegation;
}

/** @throws DELEGATION_NOT_FOUND, DELEGATION_ENDED */
export async function endDelegation(context: Context, id: string): Promise<Delegation> {
  const { companyId } = context;
  const { absentId, delegateId } = await readDelegation(context, id);
  const by = getActorId(context);
  if (absentId !== by && !hasPermission(context, managing)) throw fail(errors.DELEGATION_NOT_FOUND);
  const [ended] = await context.unit.query(
    queries.updateDelegationEnded(companyId, { id, by, day: getToday(context) }),
  );
  if (!ended) throw fail(errors.DELEGATION_ENDED);
  emit(context, delegationChanged, { id, audience: [absentId, delegateId] });
  const [delegation] = await toViews(context, [await readDelegation(context, id)]);
  await notifyBoth(context, delegation as Delegation, texts.ended);
  return delegation as Delegation;
}
