/** Access to frames by a second, naive reading of the rules: 10,000 random cases, and some of them through the API. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { addMember } from '#modules/company/server/index.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { canEdit, canKnowReason, canRetire, type FrameAccess, type FrameVisitor } from '../../contract/access.ts';
import { startFlow } from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';
import { getAccessLevel } from './actor.ts';

const seed = Number(process.env.SEED ?? 20_261_127);
let state = seed;
afterEach(() => vi.useRealTimers());

const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (count: number) => Math.floor(random() * count);
const pick = <Value>(some: readonly Value[]) => some[below(some.length)] as Value;
const often = (share: number) => random() < share;
const some = <Value>(of: readonly Value[], share: number) => of.filter(() => often(share));

type Level = 'none' | 'read' | 'write' | 'admin';
interface AccessCase {
  access: FrameAccess;
  visitor: FrameVisitor;
  instant: number;
  zone: string;
}

/** A second clock: what the zone itself writes for the moment, read digit by digit. */
function onTheWall(instant: number, zone: string): { hour: number; weekday: number } {
  const [date = '', time = ''] = new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { hour: Number(time.slice(0, 2)), weekday: new Date(`${date}T12:00:00Z`).getUTCDay() };
}

/** Every hour of the day that is allowed, one by one. */
function allowedHours([from, to]: readonly [number, number]): number[] {
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  if (from === to) return [];
  return from < to
    ? everyHour.filter((hour) => hour >= from && hour < to)
    : everyHour.filter((hour) => hour >= from || hour < to);
}

/**
 * The access rules restated in plain form. Flow administrators always pass, then the owner. An excluded person is denied whatever
 * else grants access; outside the hours so is everyone else. Then collaborators write, public gives read, private gives nothing,
 * and restricted checks each named requirement.
 */
function getNaiveLevel({ access, visitor, instant, zone }: AccessCase): Level {
  const isOneOf = (ids: readonly string[]) => visitor.entityIds.filter((id) => ids.includes(id)).length > 0;
  const rules = access.accessPermissions;
  if ([...visitor.permissions].includes('flow.frame.administer')) return 'admin';
  if (isOneOf(access.ownerEntityId === null ? [] : [access.ownerEntityId])) return 'admin';
  if (isOneOf(rules.deniedEntityIds)) return 'none';
  if (rules.timeRestrictions !== null) {
    const { hour, weekday } = onTheWall(instant, zone);
    const { allowedDays: days, allowedHours: hours } = rules.timeRestrictions;
    if (days.length !== 0 && days.indexOf(weekday) < 0) return 'none';
    if (hours !== null && allowedHours(hours).indexOf(hour) < 0) return 'none';
  }
  if (isOneOf(access.collaboratorEntityIds)) return 'write';
  if (access.accessMode === 'public') return 'read';
  if (access.accessMode === 'private') return 'none';
  if (isOneOf(access.grantedEntityIds)) return 'read';
  const named = new Set([...access.accessRoles, ...rules.requiredRoles]);
  if (named.size > 0 && !visitor.roles.some((role) => named.has(role))) return 'none';
  const letIn = new Set([...access.allowedEntityIds, ...rules.allowedEntityIds]);
  if (letIn.size > 0 && !visitor.entityIds.some((id) => letIn.has(id))) return 'none';
  return rules.requiredPermissions.some((name) => !visitor.permissions.has(name)) ? 'none' : 'read';
}

const naiveEdit = (accessCase: AccessCase): boolean => {
  const level = getNaiveLevel(accessCase);
  if (level === 'none' || accessCase.access.editable === false) return false;
  return level === 'write' || level === 'admin' || accessCase.visitor.permissions.has('flow.frame.publish');
};
const naiveRetire = (accessCase: AccessCase): boolean => getNaiveLevel(accessCase) === 'admin';
/** That there is such a frame: to all but strangers of a private one. */
const naiveSee = (accessCase: AccessCase): boolean => {
  if (getNaiveLevel(accessCase) !== 'none' || accessCase.access.accessMode !== 'private') return true;
  const { visitor, access } = accessCase;
  const isOneOf = (ids: readonly string[]) => visitor.entityIds.some((id) => ids.includes(id));
  return isOneOf(access.collaboratorEntityIds) && !isOneOf(access.accessPermissions.deniedEntityIds);
};

const zones = ['Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const minute = 60_000;
/** Moments at which clocks change in these zones. */
const changes = [
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-10-03T15:30Z',
];
const someMoment = () =>
  often(0.5)
    ? Date.parse('2026-01-01T00:00Z') + below(365 * 1440) * minute
    : Date.parse(pick(changes)) + (below(36 * 60) - 18 * 60) * minute;

function createRandomAccess(
  ids: readonly string[],
  { roles, rights }: { roles: string[]; rights: string[] },
): FrameAccess {
  const hours: [number, number] = [below(25), below(25)];
  return {
    accessMode: pick(['public', 'private', 'restricted', 'restricted', 'restricted'] as const),
    ownerEntityId: often(0.4) ? pick(ids) : null,
    collaboratorEntityIds: some(ids, 0.12),
    accessRoles: some(roles, 0.2),
    allowedEntityIds: some(ids, 0.2),
    grantedEntityIds: some(ids, 0.05),
    accessPermissions: {
      requiredRoles: some(roles, 0.1),
      requiredPermissions: some(rights, 0.2),
      allowedEntityIds: some(ids, 0.15),
      deniedEntityIds: some(ids, 0.12),
      timeRestrictions: often(0.4)
        ? { allowedHours: often(0.8) ? hours : null, allowedDays: some([0, 1, 2, 3, 4, 5, 6], 0.6) }
        : null,
    },
    editable: often(0.8),
    startable: true,
    undoBy: 'permission',
  };
}

test('10,000 random cases agree with a naive reading of the rules, for any caller, place and time', () => {
  const ids = ['kim', 'kim-member', 'lee', 'lee-member', 'park', 'park-member'];
  const roles = ['user', 'manager', 'auditors', 'system_admin'];
  const rights = ['finance.entry.post', 'item.stock.move', 'order.order.read'];
  const counted: Record<string, number> = {};
  const count = (what: string) => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let round = 0; round < 10_000; round += 1) {
    const who = 2 * below(3);
    const heldPermissions = [...some(rights, 0.7), ...(often(0.1) ? ['flow.frame.administer'] : [])];
    const accessCase: AccessCase = {
      access: createRandomAccess(ids, { roles, rights }),
      visitor: {
        entityIds: ids.slice(who, who + 1 + below(2)),
        roles: some(roles, 0.4),
        permissions: new Set([...heldPermissions, ...(often(0.3) ? ['flow.frame.publish'] : [])]),
      },
      instant: someMoment(),
      zone: pick(zones),
    };
    vi.setSystemTime(accessCase.instant);
    const { access, visitor, zone } = accessCase;
    const answer = getAccessLevel(visitor, access, zone);
    const actualAnswers = [
      ...[answer.level, canEdit(access, answer, visitor), canRetire(access, answer, visitor)],
      canKnowReason(access, answer, visitor),
    ];
    const expected = [getNaiveLevel(accessCase), naiveEdit(accessCase), naiveRetire(accessCase), naiveSee(accessCase)];
    const moment = new Date(accessCase.instant).toISOString();
    const caseText = JSON.stringify({
      ...accessCase,
      visitor: { ...visitor, permissions: [...visitor.permissions] },
      moment,
    });
    expect(actualAnswers, `seed ${seed}, case ${round}: ${caseText}`).toEqual(expected);
    for (const what of [answer.level, answer.why, access.accessMode]) count(what);
    if (actualAnswers[1]) count('edits');
    if (!actualAnswers[3]) count('not told');
    if (visitor.roles.includes('system_admin') && answer.why === 'private') count('a name opens nothing');
  }
  // Each way in and each way out was met often enough to mean something.
  const expectedReasons = [
    'administrator',
    'owner',
    'denied',
    'hours',
    'collaborator',
    'private',
    'public',
    'role',
    'entity',
  ];
  const more = ['permission', 'allowed', 'granted', 'edits', 'not told', 'a name opens nothing'];
  for (const what of [...expectedReasons, ...more, 'none', 'read', 'write', 'admin']) {
    expect(counted[what] ?? 0, `${what}: ${JSON.stringify(counted)}`).toBeGreaterThan(90);
  }
});

describe('through the API', () => {
  const { call, kit } = createFlowKit();
  const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };

  async function createMember(role: string): Promise<TestMember & { memberId: string }> {
    const { alpha, root } = kit.world;
    const [name, email] = ['김무작', `${createId()}@access.example`];
    const person = await root(async (context) => {
      const { id: personId } = await createPerson(context, { email, name, emailVerified: true });
      const { accessToken: token } = await openSession(context, { personId, name, ground: null });
      return { personId, token, name, email, role: 'user' as const, company: alpha };
    });
    const { id } = await alpha.service((context) => addMember(context, { personId: person.personId, roles: [role] }));
    return { ...person, memberId: id };
  }

  test('150 random frames of real members are read, started, edited and retired exactly as the naive reading allows', async () => {
    const { alpha } = kit.world;
    await setMemberRoles(alpha.manager, ['manager']);
    // General flow permissions of each role, from the product's decisions.
    const people = {
      admin: ['flow.frame.administer', 'flow.frame.publish', 'item.stock.move'],
      manager: ['flow.frame.publish', 'item.stock.move', 'order.order.read'],
      supervisor: ['flow.frame.publish', 'item.stock.move'],
      user: [],
      finance: ['finance.entry.post'],
      operator: ['item.stock.move', 'order.order.read'],
    };
    const crowd = [];
    for (const [role, rights] of Object.entries(people)) crowd.push({ as: await createMember(role), role, rights });
    const ids = crowd.flatMap(({ as }) => [as.personId, as.memberId]);
    const options = {
      roles: Object.keys(people),
      rights: ['finance.entry.post', 'item.stock.move', 'order.order.read'],
    };
    const instant = Date.now();
    const counted: Record<string, number> = {};
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(instant);
    for (let round = 0; round < 150; round += 1) {
      const access = createRandomAccess(ids, options);
      const key = `random-${round}`;
      const { id } = await alpha.service((context) => publishFrame(context, { key, title, definition, access }));
      const params = { id };
      const now = async () => (await call(readFrame, { as: alpha.master, params })).body.data as FrameDetail;
      const { as, role, rights } = pick(crowd);
      const visitor = { entityIds: [as.personId, as.memberId], roles: [role], permissions: new Set<string>(rights) };
      const accessCase: AccessCase = { access, visitor, instant, zone: alpha.tenant.timeZone };
      const level = getNaiveLevel(accessCase);
      const expected = [level !== 'none', level !== 'none', naiveEdit(accessCase), naiveRetire(accessCase)];
      const read = await call(readFrame, { as, params });
      const started = await call(startFlow, { as, body: { frameKey: key, input: {} } });
      const edited = await call(frames.updateFrame, { as, params, body: { version: (await now()).version, title } });
      const body = { version: (await now()).version, status: 'retired' as const };
      const retired = await call(frames.updateFrame, { as, params, body });
      const actualAnswers = [
        read.status === 200,
        started.status === 201,
        edited.status === 200,
        retired.status === 200,
      ];
      const codes = [read, started, edited, retired].map((reply) => reply.body.code ?? reply.status);
      expect(actualAnswers, `seed ${seed}, frame ${round}, ${role}: ${codes} ${JSON.stringify(access)}`).toEqual(
        expected,
      );
      counted[level] = (counted[level] ?? 0) + 1;
    }
    for (const level of ['none', 'read', 'write', 'admin'] as const)
      expect(counted[level] ?? 0, level).toBeGreaterThan(5);
  }, 60_000);
});
