/** A delegation by itself: by whom it is set, when it holds, and what keeps it apart. */
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRoles, type TestMember } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { placed } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { reseat } from '#modules/decision/server/index.ts';
import { atOnceInto } from '#modules/flow/server/testing/barrier.ts';
import { amountForm, chain, title } from '#modules/flow/server/testing/kit.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { forgetReasons, ownChart } from './own-data.ts';
import { absenceKit, codeOf, day } from './testing/absence-kit.ts';

const { kit, call, frame, start, set, end, listed, during } = absenceKit();

let asks: string;
beforeAll(async () => {
  const steps = [{ title: '결재', people: [kit.world.alpha.supervisor.personId] }];
  const settings = { title: '구매 결재', steps, amount: '=input.amount', currency: 'KRW' };
  asks = await frame({
    blocks: [amountForm, { id: 'approval', kind: 'decision.approval', title, settings }],
    connections: chain('form', 'approval'),
  });
});

describe('a delegation', () => {
  it('begins and ends with the days of the company, wherever the server stands', async () => {
    const { alpha } = kit.world;
    const { id } = await start(asks, { amount: 10 }, alpha.user);
    // Two zones that never have the same day.
    const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const at = async (timeZone: string) => {
      const tenant = { ...alpha.tenant, timeZone };
      return alpha.service((context) => reseat({ ...context, ...placed(tenant) }));
    };
    const [made] = [await set(alpha.supervisor, { from: day(0), until: day(0) })];
    expect(made.status).toBe(201);
    const today = day(0);
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
      const isWithin = day(0, timeZone) === today;
      expect(rows[0]?.waiting.includes(alpha.finance.personId), timeZone).toBe(isWithin);
    }
    await end(alpha.supervisor, made.body.data.id);
    await kit.world.settle();
  });

  it('is refused where it overlaps, lies in the past, or names nobody who can act', async () => {
    const { alpha, beta } = kit.world;
    const { supervisor, finance, user, viewer } = alpha;
    const refused = async (body: object, as = supervisor) => {
      const { status, body: said } = await set(as, body);
      return [status, said.details?.[0]?.field ?? said.code];
    };
    expect(await refused({ from: day(-1) })).toEqual([409, 'DELEGATION_PAST']);
    expect(await refused({ from: day(2), until: day(1) })).toEqual([400, 'until']);
    expect(await refused({ until: day(400) })).toEqual([400, 'until']);
    expect(await refused({ reason: ' ' })).toEqual([400, 'reason']);
    expect(await refused({ ceiling: 0 })).toEqual([400, 'ceiling']);
    expect(await refused({ delegateId: supervisor.personId })).toEqual([409, 'DELEGATE_NOT_MEMBER']);
    expect(await refused({ delegateId: beta.user.personId })).toEqual([409, 'DELEGATE_NOT_MEMBER']);
    expect(await refused({ delegateId: viewer.personId })).toEqual([409, 'DELEGATE_LACKS_RIGHT']);
    // An external member decides what names him or her, and asks for nothing: such a one stands in for nobody.
    await giveRoles(viewer, ['external']);
    expect(await refused({ delegateId: viewer.personId })).toEqual([409, 'DELEGATE_LACKS_RIGHT']);
    await giveRoles(viewer, ['viewer']);
    expect(await refused({ absentId: finance.personId, delegateId: user.personId })).toEqual([403, 'FORBIDDEN']);
    expect((await set(viewer)).status).toBe(403);
    await during({ from: day(1), until: day(3) }, async () => {
      expect(await refused({ from: day(3), until: day(9) })).toEqual([409, 'DELEGATION_OVERLAPS']);
      expect(await refused({ from: day(2), until: day(2), delegateId: supervisor.personId }, finance)).toEqual([
        409,
        'DELEGATE_AWAY',
      ]);
      const next = await set(supervisor, { from: day(4), until: day(4) });
      expect(next.status).toBe(201);
      await end(supervisor, next.body.data.id);
      const twice = { from: day(10), until: day(12) };
      const again = () => set(supervisor, twice);
      const both = await atOnceInto(kit.world, 'organization.delegations', [again, again]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      for (const { body } of both) if (body.data) await end(supervisor, body.data.id);
    });
  });

  it('is set for others by who holds all that they hold; seen by both, ended early, told and kept in the trail', async () => {
    const { alpha, beta } = kit.world;
    const { master, supervisor, finance, user } = alpha;
    const made = await set(master, { absentId: supervisor.personId });
    expect(made.status).toBe(201);
    await kit.world.settle();
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({ state: 'running', idle: null, ceiling: null, setBy: { name: master.name } });
    const ids = async (as: TestMember, query: object = {}) =>
      (await listed(as, query)).map((one: { id: string }) => one.id);
    expect(await ids(supervisor)).toContain(id);
    expect(await ids(finance)).toContain(id);
    expect(await ids(user)).not.toContain(id);
    expect(await ids(user, { person: supervisor.personId })).toEqual([]);
    expect(await ids(master, { person: supervisor.personId })).toContain(id);
    expect(await ids(beta.master, { person: supervisor.personId })).toEqual([]);
    expect(await codeOf(end(beta.master, id))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    expect(await codeOf(end(user, id))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    for (const as of [supervisor, finance]) {
      const notices = (await call(listNotices, { as, query: { limit: 20 } })).body.data;
      const titles = notices.map((one: { title: string }) => one.title);
      expect(titles).toContain(`${supervisor.name}님이 없는 동안 ${finance.name}님이 대신합니다`);
    }
    expect((await end(supervisor, id)).status).toBe(200);
    const trail = (await call(listAudit, { as: master, query: { limit: 10 } })).body.data;
    const actions = trail.map((one: { action: string }) => one.action);
    expect(actions).toEqual(expect.arrayContaining(['organization.delegation.set', 'organization.delegation.end']));
  });

  it('is in what both may take along, its reason in that of who is away alone, until that person goes for good', async () => {
    const { alpha, beta } = kit.world;
    const { supervisor, finance } = alpha;
    const reason = '무릎 수술';
    const kept = async (person: TestMember, at = alpha) =>
      JSON.stringify(await at.service((context) => ownChart(context, person.personId)));
    await during({ from: day(20), until: day(21), reason }, async () => {
      expect(await kept(supervisor)).toContain(reason);
      expect(await kept(finance)).toContain(day(20));
      expect(await kept(finance)).not.toContain(reason);
      expect(await kept(supervisor, beta)).not.toContain(day(20));
      await alpha.service((context) => forgetReasons(context, finance.personId));
      expect(await kept(supervisor)).toContain(reason);
      await alpha.service((context) => forgetReasons(context, supervisor.personId));
      expect(await kept(supervisor)).toContain(day(20));
      expect(await kept(supervisor)).not.toContain(reason);
    });
  });

  it('is kept apart, from oneself and in order by the database, whoever writes', async () => {
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
    await expect(insert(supervisor.personId, supervisor.personId, day(0), day(1))).rejects.toThrow();
    await expect(insert(supervisor.personId, finance.personId, day(1), day(0))).rejects.toThrow();
    await during({}, async () => {
      await expect(insert(supervisor.personId, finance.personId, day(2), day(5))).rejects.toThrow();
    });
  });
});
