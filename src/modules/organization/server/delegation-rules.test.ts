/** Delegation on its own: its author, its validity, and its separation from others. */
import { beforeAll, describe, expect, it } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { toScopeFields } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { refreshSeating } from '#modules/decision/server/index.ts';
import { amountForm, title, toConnections } from '#modules/flow/server/testing/flow-kit.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { clearReasons, exportOwnChart } from './personal-data-export.ts';
import { addDays, createAbsenceKit, getErrorCode } from './testing/absence-kit.ts';

const { kit, call, frame, start, set, end, listed, during } = createAbsenceKit();

let asks: string;
beforeAll(async () => {
  const steps = [{ title: '결재', people: [kit.world.alpha.supervisor.personId] }];
  const settings = { title: '구매 결재', steps, amount: '=input.amount', currency: 'KRW' };
  asks = await frame({
    blocks: [amountForm, { id: 'approval', kind: 'decision.approval', title, settings }],
    connections: toConnections('form', 'approval'),
  });
});

describe('a delegation', () => {
  it('begins and ends with the days of the company, in any time zone of the server', async () => {
    const { alpha } = kit.world;
    const { id } = await start(asks, { amount: 10 }, alpha.user);
    // Two zones that never have the same day.
    const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const at = async (timeZone: string) => {
      const tenant = { ...alpha.tenant, timeZone };
      return alpha.service((context) => refreshSeating({ ...context, ...toScopeFields(tenant) }));
    };
    const [firstReply] = [await set(alpha.supervisor, { from: addDays(0), until: addDays(0) })];
    expect(firstReply.status).toBe(201);
    const today = addDays(0);
    for (const timeZone of [early, late]) {
      await at(timeZone);
      const rows = await alpha.service((context) =>
        context.unit.query(
          statement<{ waiting: string[] }>(
            'select waiting_for as waiting from decision.approvals where company_id = $1 and execution_id = $2',
            [alpha.tenant.id, id],
          ),
        ),
      );
      const isWithin = addDays(0, timeZone) === today;
      expect(rows[0]?.waiting.includes(alpha.finance.personId), timeZone).toBe(isWithin);
    }
    await end(alpha.supervisor, firstReply.body.data.id);
    await kit.world.settle();
  });

  it('is refused where it overlaps, lies in the past, or names nobody who can act', async () => {
    const { alpha, beta } = kit.world;
    const { supervisor, finance, user, viewer } = alpha;
    const refused = async (body: object, as = supervisor) => {
      const { status, body: answer } = await set(as, body);
      return [status, answer.details?.[0]?.field ?? answer.code];
    };
    expect(await refused({ from: addDays(-1) })).toEqual([409, 'DELEGATION_PAST']);
    expect(await refused({ from: addDays(2), until: addDays(1) })).toEqual([400, 'until']);
    expect(await refused({ until: addDays(400) })).toEqual([400, 'until']);
    expect(await refused({ reason: ' ' })).toEqual([400, 'reason']);
    expect(await refused({ ceiling: 0 })).toEqual([400, 'ceiling']);
    expect(await refused({ delegateId: supervisor.personId })).toEqual([409, 'DELEGATE_NOT_MEMBER']);
    expect(await refused({ delegateId: beta.user.personId })).toEqual([409, 'DELEGATE_NOT_MEMBER']);
    expect(await refused({ delegateId: viewer.personId })).toEqual([409, 'DELEGATE_LACKS_RIGHT']);
    // An external member decides only when named, and requests nothing: such a member cannot be a delegate.
    await setMemberRoles(viewer, ['external']);
    expect(await refused({ delegateId: viewer.personId })).toEqual([409, 'DELEGATE_LACKS_RIGHT']);
    await setMemberRoles(viewer, ['viewer']);
    expect(await refused({ absentId: finance.personId, delegateId: user.personId })).toEqual([403, 'FORBIDDEN']);
    expect((await set(viewer)).status).toBe(403);
    await during({ from: addDays(1), until: addDays(3) }, async () => {
      expect(await refused({ from: addDays(3), until: addDays(9) })).toEqual([409, 'DELEGATION_OVERLAPS']);
      expect(await refused({ from: addDays(2), until: addDays(2), delegateId: supervisor.personId }, finance)).toEqual([
        409,
        'DELEGATE_AWAY',
      ]);
      const next = await set(supervisor, { from: addDays(4), until: addDays(4) });
      expect(next.status).toBe(201);
      await end(supervisor, next.body.data.id);
      const twice = { from: addDays(10), until: addDays(12) };
      const again = () => set(supervisor, twice);
      const both = await runAtOnceOnTable(kit.world, 'organization.delegations', [again, again]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      for (const { body } of both) if (body.data) await end(supervisor, body.data.id);
    });
  });

  it('is set for others by holders of all their rights; visible to both, ended early, announced and recorded in the trail', async () => {
    const { alpha, beta } = kit.world;
    const { master, supervisor, finance, user } = alpha;
    const reply = await set(master, { absentId: supervisor.personId });
    expect(reply.status).toBe(201);
    await kit.world.settle();
    const { id } = reply.body.data;
    expect(reply.body.data).toMatchObject({
      state: 'running',
      idle: null,
      ceiling: null,
      setBy: { name: master.name },
    });
    const ids = async (as: TestMember, query: object = {}) =>
      (await listed(as, query)).map((delegation: { id: string }) => delegation.id);
    expect(await ids(supervisor)).toContain(id);
    expect(await ids(finance)).toContain(id);
    expect(await ids(user)).not.toContain(id);
    expect(await ids(user, { person: supervisor.personId })).toEqual([]);
    expect(await ids(master, { person: supervisor.personId })).toContain(id);
    expect(await ids(beta.master, { person: supervisor.personId })).toEqual([]);
    expect(await getErrorCode(end(beta.master, id))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    expect(await getErrorCode(end(user, id))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    for (const as of [supervisor, finance]) {
      const notices = (await call(listNotices, { as, query: { limit: 20 } })).body.data;
      const titles = notices.map((notice: { title: string }) => notice.title);
      expect(titles).toContain(`${supervisor.name}님이 없는 동안 ${finance.name}님이 대신합니다`);
    }
    expect((await end(supervisor, id)).status).toBe(200);
    const trail = (await call(listAudit, { as: master, query: { limit: 10 } })).body.data;
    const actions = trail.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['organization.delegation.set', 'organization.delegation.end']));
  });

  it('is in both persons’ exports, its reason in that of the absent member alone, until that person leaves for good', async () => {
    const { alpha, beta } = kit.world;
    const { supervisor, finance } = alpha;
    const reason = '무릎 수술';
    const exportOwnData = async (person: TestMember, at = alpha) =>
      JSON.stringify(await at.service((context) => exportOwnChart(context, person.personId)));
    await during({ from: addDays(20), until: addDays(21), reason }, async () => {
      expect(await exportOwnData(supervisor)).toContain(reason);
      expect(await exportOwnData(finance)).toContain(addDays(20));
      expect(await exportOwnData(finance)).not.toContain(reason);
      expect(await exportOwnData(supervisor, beta)).not.toContain(addDays(20));
      await alpha.service((context) => clearReasons(context, finance.personId));
      expect(await exportOwnData(supervisor)).toContain(reason);
      await alpha.service((context) => clearReasons(context, supervisor.personId));
      expect(await exportOwnData(supervisor)).toContain(addDays(20));
      expect(await exportOwnData(supervisor)).not.toContain(reason);
    });
  });

  it('has two different people, no overlap and ordered dates in the database, by any writer', async () => {
    const { alpha } = kit.world;
    const { supervisor, finance } = alpha;
    const insert = (absent: string, delegate: string, from: string, until: string) =>
      alpha.service((context) =>
        context.unit.query(
          statement(
            `insert into organization.delegations (company_id, id, absent_id, delegate_id, from_on, until_on, reason)
             values ($1, gen_random_uuid(), $2, $3, $4, $5, 'x')`,
            [alpha.tenant.id, absent, delegate, from, until],
          ),
        ),
      );
    await expect(insert(supervisor.personId, supervisor.personId, addDays(0), addDays(1))).rejects.toThrow();
    await expect(insert(supervisor.personId, finance.personId, addDays(1), addDays(0))).rejects.toThrow();
    await during({}, async () => {
      await expect(insert(supervisor.personId, finance.personId, addDays(2), addDays(5))).rejects.toThrow();
    });
  });
});
