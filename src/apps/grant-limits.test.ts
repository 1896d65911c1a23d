/** Permissions for certain things or up to a sum: they hold for what a call says that it is about, and for nothing else. */

import { describe, expect, test } from 'vitest';
import { getPermissions } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { viewAsHeader } from '#kernel/contract/view-as.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { beginView } from '#modules/access/contract/view.endpoints.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import * as item from '#modules/item/contract/endpoints.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { createExample, sendExample } from './testing/example-calls.ts';
import { createGrantLimitKit, getOutcome, getTomorrow, postPermission } from './testing/grant-limits.ts';
import { appModules } from './testing.ts';

const { kit, member, sold, given: giveLimited } = createGrantLimitKit();
type Person = Awaited<ReturnType<typeof member>>;
const beyond = [403, 'BEYOND_GRANT'];

const entry = (...lines: [debit: number, credit: number, currency?: string][]) => ({
  date: getKoreanDay(),
  memo: '소모품',
  lines: lines.flatMap(([debit, credit, currency]) => [
    { account: '103', debit, credit: 0, ...(currency && { currency }) },
    { account: '101', debit: 0, credit, ...(currency && { currency }) },
  ]),
});
/** Written into the table, where the screen would not let it: for a month, or for one minor unit. */
async function alsoBound({ memberId, personId }: Person, permission: string, only: object[] | null): Promise<void> {
  const { alpha } = kit.world;
  const put = `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason, only_things, up_to, currency)
    values ($1, $2, $3, $4, $5, now(), now() + interval '1 day', '시험', $6::jsonb, $7, $8)`;
  const resources = only && JSON.stringify(only.map((resource) => ({ ...resource, name: '다른 것' })));
  const sum = only ? [null, null] : [1, 'KRW'];
  await alpha.service(({ unit }) =>
    unit.query(statement(put, [alpha.tenant.id, createId(), memberId, personId, permission, resources, ...sum])),
  );
  await alpha.service(({ unit }) => unit.query(statement('select kernel.bump_access()')));
}

describe('up to a sum', () => {
  const posts = (as: Person, ...lines: Parameters<typeof entry>) =>
    kit.world.call(finance.postEntry, { as, body: entry(...lines) as never });

  test('the substitute accountant posts entries up to it, is refused beyond it with the sum, and reads no book through it', async () => {
    const person = await member(['viewer']);
    expect(getOutcome(await posts(person, [1000, 1000]))).toEqual([403, 'FORBIDDEN']);
    const gift = await giveLimited(person.memberId, [postPermission], { upTo: 1_000_000 });
    expect(gift).toMatchObject({
      ...{ only: null, upTo: { amount: 1_000_000, currency: 'KRW' } },
      bounds: { ko: '한 번에 1,000,000원까지만', en: 'only up to ₩1,000,000 at a time' },
    });
    expect((await posts(person, [1_000_000, 1_000_000])).status).toBe(201);
    expect((await posts(person, [400_000, 400_000], [600_000, 600_000])).status).toBe(201);
    const over = await posts(person, [400_000, 400_000], [600_001, 600_001]);
    expect([...getOutcome(over), over.body.message]).toEqual([
      ...beyond,
      '이 권한은 한 번에 1,000,000원까지만 쓸 수 있습니다.',
    ]);
    expect(over.body.details).toEqual([{ code: postPermission }]);
    const english = await kit.world.call(finance.postEntry, {
      as: person,
      headers: { 'accept-language': 'en' },
      body: entry([2_000_000, 2_000_000]) as never,
    });
    expect(english.body.message).toBe('Your permission for this holds only up to ₩1,000,000 at a time.');
    expect(getOutcome(await kit.world.call(finance.listEntries, { as: person }))).toEqual([403, 'FORBIDDEN']);
  });

  test('the stated sum equals the booked sum: a smaller sum, another currency and invalid input are refused', async () => {
    const person = await member(['viewer']);
    await giveLimited(person.memberId, [postPermission], { upTo: 1000 });
    expect(getOutcome(await posts(person, [1000, 1000, 'USD']))).toEqual(beyond);
    expect(getOutcome(await posts(person, [1000, 1000], [1, 1, 'USD']))).toEqual(beyond);
    expect(getOutcome(await posts(person, [500, 9_000_000]))).toEqual([422, 'UNBALANCED_ENTRY']);
    const most = Number.MAX_SAFE_INTEGER;
    expect(getOutcome(await posts(person, [most, most], [most, most]))).toEqual(beyond);
    const bent = { ...entry([500, 500]), amount: 1 };
    expect(getOutcome(await kit.world.call(finance.postEntry, { as: person, body: bent as never }))[0]).toBe(400);
    const headers = { 'idempotency-key': 'grant-bounds' };
    const once = (debit: number) =>
      kit.world.call(finance.postEntry, { as: person, headers, body: entry([debit, debit]) as never });
    expect((await once(10)).status).toBe(201);
    expect(getOutcome(await once(5000))).toEqual(beyond);
  });

  test('ends on the next request, is stored in the database as given, and is not passed on', async () => {
    const { alpha, call } = kit.world;
    const person = await member(['viewer']);
    const gift = await giveLimited(person.memberId, [postPermission], { upTo: 500 });
    await giveLimited(person.memberId, ['access.grant.manage'], {});
    const body = { memberId: person.memberId, permissions: [postPermission], until: getTomorrow(), reason: '더' };
    expect(getOutcome(await call(grants.giveGrant, { as: person, body: body as never }))).toEqual([
      403,
      'BEYOND_OWN_RIGHTS',
    ]);
    expect((await posts(person, [500, 500])).status).toBe(201);
    const change = (set: string) =>
      alpha.service(({ unit }) =>
        unit.query(
          statement(`update access.grants set ${set} where company_id = $1 and gift_id = $2`, [
            alpha.tenant.id,
            gift.id,
          ]),
        ),
      );
    for (const set of ['up_to = 5000', 'up_to = null, currency = null', "permission = '*'"]) {
      await expect(change(set)).rejects.toThrow('what a grant gives does not change');
    }
    const insert = (resources: string, upTo: number | null, currency: string | null) =>
      alpha.service(({ unit }) =>
        unit.query(
          statement(
            `insert into access.grants (company_id, id, member_id, person_id, permission, starts_at, ends_at, reason, only_things, up_to, currency)
             values ($1, $2, $3, $4, $5, now(), now() + interval '1 day', '시험', $6::jsonb, $7, $8)`,
            [alpha.tenant.id, createId(), person.memberId, person.personId, postPermission, resources, upTo, currency],
          ),
        ),
      );
    await expect(insert('null', 5, 'KRW')).rejects.toThrow('grants_only_things');
    for (const resources of [
      '[]',
      '{}',
      '[1]',
      '[{"type": "item", "id": ""}]',
      '[{"type": "item", "id": 5, "name": "x"}]',
    ]) {
      await expect(insert(resources, null, null), resources).rejects.toThrow('grants_only_things');
    }
    const item = '[{"type": "item", "id": "x", "name": "x"}]';
    await expect(insert(item, 0, 'KRW')).rejects.toThrow('grants_up_to');
    await expect(insert(item, 5, null)).rejects.toThrow('grants_up_to');
    await call(grants.endGrant, { as: alpha.master, params: { id: gift.id }, body: { reason: '돌아왔습니다' } });
    expect(getOutcome(await posts(person, [5, 5]))).toEqual([403, 'FORBIDDEN']);
  });

  test('opens no flow, no key of a program and no view of somebody else: where no sum is stated, it is not held', async () => {
    const { call, alpha } = kit.world;
    const person = await member(['user']);
    await giveLimited(person.memberId, [postPermission], { upTo: 1_000_000 });
    const me = (await call(readMe, { as: person })).body.data.member;
    expect(me.permissions).not.toContain(postPermission);
    expect(me.bound).toEqual({
      [postPermission]: { ko: '한 번에 1,000,000원까지만', en: 'only up to ₩1,000,000 at a time' },
    });
    await giveLimited(person.memberId, ['integration.key.manage'], {});
    const key = { name: 'ERP', scopes: [postPermission], expiresAt: getTomorrow() };
    expect((await call(createKey, { as: person, body: key as never })).status).toBe(403);
    const frames = await call(startFlow, { as: person, body: { frameKey: 'nothing-of-the-kind', input: {} } as never });
    expect(frames.status).not.toBe(201);
    const begun = await call(beginView, { as: alpha.master, body: { memberId: person.memberId, reason: '문의' } });
    const headers = { [viewAsHeader]: begun.body.data.id };
    const memberView = (await call(readMe, { as: alpha.master, headers })).body.data.member;
    expect([memberView.permissions.includes(postPermission), memberView.bound]).toEqual([false, undefined]);
  });
});

describe('for certain things', () => {
  const receive = (as: Person, id: string) =>
    kit.world.call(item.createMovement, { as, params: { id }, body: { movement: 'receive', quantity: 1 } as never });

  test('moves the stock of those that it names, and of no others', async () => {
    const person = await member(['user']);
    const [apples, pears] = [await sold('사과 상자'), await sold('배 상자')];
    const gift = await giveLimited(person.memberId, ['item.stock.move', 'item.sale.manage'], {
      only: [{ type: 'item', id: apples }],
    });
    expect(gift.only).toEqual([{ type: 'item', id: apples, name: '사과 상자' }]);
    expect((await receive(person, apples)).status).toBe(201);
    const refused = await receive(person, pears);
    expect([...getOutcome(refused), refused.body.message]).toEqual([
      ...beyond,
      '이 권한은 사과 상자에만 쓸 수 있습니다.',
    ]);
    const change = (id: string, version: number) =>
      kit.world.call(item.updateItem, { as: person, params: { id }, body: { version, published: true } });
    expect((await change(apples, 1)).status).toBe(200);
    expect(getOutcome(await change(pears, 1))).toEqual(beyond);
    const adjust = { movement: 'adjust', quantity: 5 } as never;
    const adjusted = await kit.world.call(item.createMovement, { as: person, params: { id: apples }, body: adjust });
    expect(getOutcome(adjusted)).toEqual([403, 'FORBIDDEN']);
    expect(getOutcome(await kit.world.call(item.createCategory, { as: person, body: { name: '과일' } }))).toEqual(
      beyond,
    );
  });

  test('a thing of another type with the same id is another thing', async () => {
    const { alpha, call } = kit.world;
    const person = await member(['viewer']);
    const reply = await call(finance.postEntry, { as: alpha.master, body: entry([700, 700]) as never });
    const { id } = reply.body.data;
    await giveLimited(person.memberId, ['finance.ledger.read', 'finance.entry.reverse'], {
      only: [{ type: 'finance.entry', id }],
    });
    expect((await call(finance.readEntry, { as: person, params: { id } })).status).toBe(200);
    expect(getOutcome(await call(finance.readEntry, { as: person, params: { id: createId() } }))).toEqual(beyond);
    expect(getOutcome(await call(finance.listEntries, { as: person }))).toEqual(beyond);
    const other = await member(['viewer']);
    await alsoBound(other, 'finance.entry.reverse', [{ type: 'item', id }]);
    const reverse = (as: Person) => call(finance.reverseEntry, { as, params: { id }, body: {} });
    expect(getOutcome(await reverse(other))).toEqual(beyond);
    expect((await reverse(person)).status).toBe(201);
  });

  test('a month of the books is closed by the holder for that month', async () => {
    const { call } = kit.world;
    const person = await member(['viewer']);
    await giveLimited(person.memberId, ['finance.period.close'], { only: [{ type: 'finance.period', id: '1994-12' }] });
    const close = (month: string) => call(finance.closePeriod, { as: person, params: { month } });
    expect(getOutcome(await close('1995-01'))).toEqual(beyond);
    expect((await close('1994-12')).status).toBe(200);
  });

  test('every call that says by what it is judged is let through for that, by each permission that opens it, and for nothing else', async () => {
    const { world } = kit;
    const stage = await new EndpointStage(world, world.alpha).set();
    const judged = appModules
      .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
      .filter((item) => item.scopedBy);
    expect(judged.length).toBeGreaterThan(7);
    for (const endpoint of judged) {
      const example = await createExample(endpoint, stage);
      const field = endpoint.scopedBy?.resource && endpoint.subject?.params;
      const only = field ? [{ type: endpoint.subject?.type, id: example.params?.[field] }] : null;
      const upTo = only ? null : 1_000_000_000;
      for (const permission of getPermissions(endpoint)) {
        const [able, unable] = [await member(['user']), await member(['user'])];
        await giveLimited(able.memberId, [permission], { only, upTo });
        const elsewhere = only && { only: [{ type: 'finance.period', id: '1999-01' }] };
        await alsoBound(unable, permission, elsewhere?.only ?? null);
        const call = (as: Person) => sendExample(stage, endpoint, example, { token: as.token });
        const name = `${endpoint.method} ${endpoint.path}`;
        expect([name, ...getOutcome(await call(unable))]).toEqual([name, ...beyond]);
        const done = await call(able);
        expect([name, done.status], JSON.stringify(done.body)).toEqual([name, example.status ?? endpoint.status]);
      }
    }
  }, 120_000);
});
