/** What is said of permissions for certain things or up to a sum: beforehand, afterwards, and where they cannot be given. */
import { expect, test } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { explainAccess, whatCan } from '#modules/access/contract/explain.endpoints.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { listWhoCan } from '#modules/access/contract/who-can.endpoints.ts';
import { membersWithRights } from '#modules/access/server/index.ts';
import { boundsKit, post, told, tomorrow } from './testing/bounds.ts';

const { kit, member, sold, give, given } = boundsKit();

test('who can, why and what: the bounds in words, and never as held in general', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  await given(person.memberId, [post], { upTo: 1_000_000 });
  const words = { ko: '한 번에 1,000,000원까지만', en: 'only up to ₩1,000,000 at a time' };
  const query = { permission: post, personId: person.personId };
  const why = (await call(explainAccess, { as: alpha.master, query })).body.data;
  expect(why).toMatchObject({
    ...{ allowed: false, level: 'none' },
    reason: { code: 'GRANT_BOUND', ko: `기간 한정 권한은 있지만 ${words.ko} 쓸 수 있습니다.` },
    grants: [{ gives: false, state: 'bound', bounds: words }],
  });
  expect(why.grants[0].sentence.ko).toMatch(
    /^한 번에 1,000,000원까지만 쓸 수 있게 .+까지 받은 권한이라 그 밖에는 쓸 수 없습니다\.$/,
  );
  const all = (await call(whatCan, { as: alpha.master, query: { personId: person.personId } })).body.data;
  const books = all.rooms.find(({ room }: { room: string }) => room === 'finance');
  expect(books.permissions).toMatchObject([{ name: post, roles: [], grants: [{ bounds: words }] }]);
  const holders = (await call(listWhoCan, { as: alpha.master, query: { permission: post, limit: 100 } })).body.data;
  const own = holders.find(({ personId }: { personId: string }) => personId === person.personId);
  expect(own.by).toMatchObject([{ kind: 'grant', pattern: post, bounds: words }]);
  const rights = await alpha.service((context) => membersWithRights(context, { limit: 100 }));
  expect(rights.data.find(({ personId }) => personId === person.personId)?.permissions.has(post)).toBe(false);
});

test('beforehand: for what it holds, and what would newly stand in the menu', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  const preview = async (more: object) => {
    const body = { memberId: person.memberId, until: tomorrow(), reason: '대신 일합니다', ...more } as never;
    return (await call(grants.previewGrant, { as: alpha.master, body })).body;
  };
  const menu = { ko: '전표', en: expect.any(String) };
  const whole = await preview({ permissions: ['finance.ledger.read'] });
  expect(whole.data.bounds).toBeNull();
  expect(whole.data.menu).toContainEqual(menu);
  const bound = await preview({ permissions: [post], upTo: 1_000_000 });
  expect(bound.data).toMatchObject({
    bounds: { ko: '한 번에 1,000,000원까지만' },
    menu: [],
    gains: [{ name: post }],
  });
  await given(person.memberId, ['finance.ledger.read'], {});
  expect((await preview({ permissions: ['finance.ledger.read'] })).data.menu, 'stands there already').toEqual([]);
});

test('what can be bound to what; what would hold nowhere, and things that are not there, are refused', async () => {
  const { alpha, beta, call } = kit.world;
  const { memberId } = await member(['viewer']);
  const apples = await sold('사과 상자');
  const asked = async (permissions: string, q?: string) =>
    (
      await call(grants.listBounds, {
        as: alpha.master,
        query: { permissions, things: 'true', ...(q && { q }) } as never,
      })
    ).body.data;
  expect(await asked(post)).toEqual({ byThing: false, bySum: true, things: [] });
  const stock = await asked('item.stock.move', '사과 상자');
  expect(stock).toMatchObject({ byThing: true, bySum: false });
  expect(stock.things).toContainEqual({
    type: 'item',
    id: apples,
    name: '사과 상자',
    kind: { ko: '품목', en: 'Item' },
  });
  expect((await asked('finance.period.close', '2026')).things.length).toBeGreaterThan(0);
  expect(await asked('access.role.manage')).toEqual({ byThing: false, bySum: false, things: [] });
  expect(await asked(`item.stock.move,${post}`)).toMatchObject({ byThing: false, bySum: false });
  const one = { only: [{ type: 'item', id: apples }] };
  const refusedWith = async (permissions: string[], bounds: object) => told(await give(memberId, permissions, bounds));
  for (const [permissions, bounds] of [
    [['access.role.manage'], { upTo: 5 }],
    [['finance.ledger.read'], one],
    [[post], one],
    [['item.stock.move'], { ...one, upTo: 5 }],
    [['item.stock.move', post], one],
    [['item.stock.move'], { only: [{ type: 'order.order', id: apples }] }],
  ] as [string[], object][]) {
    expect(await refusedWith(permissions, bounds)).toEqual([400, 'GRANT_NOT_BOUND']);
  }
  expect((await give(memberId, [post], one)).body.message).toContain('전표 등록 권한은');
  const missing = { only: [{ type: 'item', id: newId() }] };
  expect(await refusedWith(['item.stock.move'], missing)).toEqual([400, 'GRANT_THING_UNKNOWN']);
  for (const bounds of [{ upTo: 0 }, { upTo: 1.5 }, { only: [] }, { only: [{ type: 'item' }] }]) {
    expect(await refusedWith(['item.stock.move'], bounds)).toEqual([400, 'VALIDATION_FAILED']);
  }
  const many = { only: Array.from({ length: 21 }, () => ({ type: 'item', id: apples })) };
  expect(await refusedWith(['item.stock.move'], many)).toEqual([400, 'VALIDATION_FAILED']);
  const theirs = await call(grants.listBounds, {
    as: beta.master,
    query: { permissions: 'item.stock.move', things: 'true', q: '사과 상자' } as never,
  });
  expect(theirs.body.data.things).toEqual([]);
});
