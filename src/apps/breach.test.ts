/** Tests of breach subjects (개인정보 보호법 제34조 제1항). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { type ConcernedPerson, exportConcerned, listConcerned } from '#kernel/contract/breach.endpoints.ts';
import { listConsents } from '#kernel/contract/consent.endpoints.ts';
import { createId } from '#kernel/contract/ids.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { changeOwnConsent } from '#modules/identity/contract/consent.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import { insertPastAccessRecords } from './testing/past-access-records.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;
let master: TestMember;
let customer: string;
let memberId: string;
const gone = createId();
const orders: string[] = [];

const day = toLocalDay('UTC', new Date(Date.now() - 10 * 86_400_000));
const atHour = (hour: string) => `${day}T${hour}:00.000Z`;
const span = { from: atHour('08:00'), to: atHour('20:00') };

async function order(email: string): Promise<string> {
  const id = createId();
  const placed = `insert into "order".orders (company_id, id, number, state, contact_name, contact_email, contact_phone, total, vat, currency)
    values ($1, $2, $3, 'received', '박주문', $4, '010-1234-5678', 0, 0, 'KRW')`;
  const line = `insert into "order".order_lines (company_id, order_id, position, item_id, name, quantity, unit_price, amount)
    values ($1, $2, 1, $3, '선물', 1, 0, 0)`;
  await world.alpha.service(async ({ unit, companyId }) => {
    await unit.query(statement(placed, [companyId, id, id.slice(0, 20), email]));
    await unit.query(statement(line, [companyId, id, createId()]));
  });
  return id;
}

beforeAll(async () => {
  world = await createTestWorld();
  ({ master } = world.alpha);
  const { manager, finance, user } = world.alpha;
  const result = await world.alpha.service((context) =>
    createRecord(context, {
      axis: 'entity',
      type: 'external',
      title: '최고객',
      fields: { kind: 'customer', email: 'best@mail.example' },
    }),
  );
  customer = result.id;
  orders.push(await order('Guest@mail.example'), await order('guest@mail.example'));
  const { data } = (await world.call(listMembers, { as: master, query: { limit: 100 } })).body;
  memberId = data.find((row: { personId: string }) => row.personId === user.personId).id;
  await insertPastAccessRecords(world.alpha, [
    { at: atHour('09:00'), by: manager, subjects: [customer, gone], ip: '10.0.0.1' },
    { at: atHour('10:00'), by: manager, subjects: [customer], action: 'axis.record.export', ip: '10.0.0.2' },
    { at: atHour('11:00'), by: finance, subjects: orders, type: 'order.order', action: 'order.order.list' },
    { at: atHour('12:00'), by: finance, subjects: [memberId], type: 'member', action: 'access.member.sessions' },
    // Outside of the span: its end is no part of it.
    { at: span.to, by: manager, subjects: [createId()] },
    { at: atHour('07:59'), by: manager, subjects: [createId()] },
  ]);
});
afterAll(() => world?.close());

const ask = (query: object = {}, as = master) =>
  world.call(listConcerned, { as, query: { ...span, ...query } as never });
const named = ({ rows }: { rows: ConcernedPerson[] }) => rows.map(({ name }) => name).sort();

describe('article 34(1): the list of persons concerned by a breach', () => {
  it('lists each person once, with the kinds of data, how often, when first and last, and whether they were exported', async () => {
    const { status, body } = await ask();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ records: 4, lookers: 2, people: 4, nameless: 1 });
    const row = (name: string | null) => body.data.rows.find((row: ConcernedPerson) => row.name === name);
    expect(row('최고객')).toMatchObject({
      subject: { type: 'axis.record', id: customer },
      ...{ contact: 'best@mail.example', kinds: ['axis.record:entity/external'], times: 2 },
      ...{ first: atHour('09:00'), last: atHour('10:00'), isExported: true },
    });
    // Two orders of the same address are one person.
    expect(row('박주문')).toMatchObject({
      kinds: ['order.order'],
      times: 2,
      isExported: false,
      contact: expect.stringContaining('010-1234-5678'),
    });
    expect(row(world.alpha.user.name)).toMatchObject({ kinds: ['member:sessions'], contact: world.alpha.user.email });
    expect(row(null)).toMatchObject({ subject: { id: gone }, kinds: ['axis.record'] });
    const fields = body.data.kinds.find(({ key }: { key: string }) => key === 'order.order').fields;
    expect(fields).toContainEqual({ ko: '주소', en: 'Address' });
  });

  it('narrows to a stolen account, an address or a kind of data; what is gone stays wherever it may belong', async () => {
    expect(named((await ask({ actorId: world.alpha.finance.personId })).body.data)).toEqual(
      ['박주문', world.alpha.user.name].sort(),
    );
    expect(named((await ask({ ip: '10.0.0.2' })).body.data)).toEqual(['최고객']);
    expect(named((await ask({ kind: 'order.order' })).body.data)).toEqual(['박주문']);
    expect((await ask({ kind: 'axis.record:entity/external' })).body.data).toMatchObject({ people: 2, nameless: 1 });
    expect((await ask({ from: atHour('12:30') })).body.data).toMatchObject({ records: 0, people: 0, rows: [] });
    expect(await ask({ to: span.from })).toMatchObject({ status: 400, body: { code: 'BREACH_SPAN_WRONG' } });
  });

  it('as a file asks why, and both leave their own access records and the reason in the trail', async () => {
    expect(await world.call(exportConcerned, { as: master, body: span as never })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    const { status, body } = await world.call(exportConcerned, { as: master, body: { ...span, reason: '유출 통지' } });
    expect(status).toBe(200);
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.startsWith('최고객'))).toContain('best@mail.example');
    await world.settle();
    const looks = (
      await world.call(listAccess, { as: master, query: { subjectId: customer, actorId: master.personId } })
    ).body.data;
    expect(looks[0]).toMatchObject({ action: 'kernel.breach.export', reason: '유출 통지' });
    expect(looks.map(({ action }: { action: string }) => action)).toContain('kernel.breach.read');
    const [row] = (await world.call(listAudit, { as: master, query: { action: 'kernel.breach.export' } })).body.data;
    expect(row).toMatchObject({ actor: { id: master.personId }, after: { reason: '유출 통지', from: span.from } });
  });

  it('knows whose consents were looked at', async () => {
    const from = new Date().toISOString();
    const consentCall = { as: world.alpha.user, params: { kind: 'advertising-mail' as const }, body: { given: true } };
    expect((await world.call(changeOwnConsent, consentCall)).status).toBe(200);
    expect((await world.call(listConsents, { as: master })).status).toBe(200);
    await world.settle();
    const { data } = (await ask({ from, to: new Date(Date.now() + 60_000).toISOString(), kind: 'consent' })).body;
    expect(data.rows).toMatchObject([
      { name: world.alpha.user.name, contact: world.alpha.user.email, kinds: ['consent'] },
    ]);
  });

  it('is refused without the right, and shows no data of another company', async () => {
    for (const as of [world.alpha.user, world.alpha.finance]) {
      expect(await ask({}, as)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await world.call(exportConcerned, { as, body: { ...span, reason: '시험' } })).status).toBe(403);
    }
    expect((await ask({}, world.beta.master)).body.data).toMatchObject({ records: 0, people: 0 });
    // Nor when their records name subjects of this one.
    await insertPastAccessRecords(world.beta, [
      { at: atHour('09:00'), by: world.beta.master, subjects: [customer, ...orders] },
    ]);
    expect(named((await ask({}, world.beta.master)).body.data).filter((name) => name !== null)).toEqual([]);
  });

  it('knows what a program looked at by a key, in the name of who holds it', async () => {
    const body = {
      name: '주문 연동',
      scopes: ['axis.record.read', 'axis.entity.external.read'],
      expiresAt: null,
    } as never;
    const { token } = (await world.call(createKey, { as: master, body })).body.data;
    const url = `/api/axis/entity/external/${customer}`;
    const headers = { authorization: `Bearer ${token}` };
    const before = new Date();
    const read = await world.request({ method: 'GET', url, host: 'alpha.localhost', headers });
    expect(read).toMatchObject({ status: 200 });
    await world.settle();
    const query = {
      from: before.toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const { data } = (await ask({ ...query, actorId: master.personId })).body;
    expect(named(data)).toEqual(['최고객']);
  });
});
