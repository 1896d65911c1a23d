/** Tests of bounded permissions (for certain things or up to a sum): texts before and after granting, and the refusals. */
import { expect, test } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { explainAccess, listPermissionsOf } from '#modules/access/contract/explain.endpoints.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { listWhoCan } from '#modules/access/contract/who-can.endpoints.ts';
import { listMembersWithRights } from '#modules/access/server/index.ts';
import { createGrantLimitKit, getOutcome, getTomorrow, postPermission } from './testing/grant-limits.ts';

const { kit, member, sold, give, given: giveLimited } = createGrantLimitKit();

test('the bounds are shown in words by who-can and explain, and never as an unbounded permission', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  await giveLimited(person.memberId, [postPermission], { upTo: 1_000_000 });
  const words = { ko: '한 번에 1,000,000원까지만', en: 'only up to ₩1,000,000 at a time' };
  const query = { permission: postPermission, personId: person.personId };
  const why = (await call(explainAccess, { as: alpha.master, query })).body.data;
  expect(why).toMatchObject({
    ...{ allowed: false, level: 'none' },
    reason: { code: 'GRANT_BOUND', ko: `기간 한정 권한은 있지만 ${words.ko} 쓸 수 있습니다.` },
    grants: [{ gives: false, state: 'bound', bounds: words }],
  });
  expect(why.grants[0].sentence.ko).toMatch(
    /^한 번에 1,000,000원까지만 쓸 수 있게 .+까지 받은 권한이라 그 밖에는 쓸 수 없습니다\.$/,
  );
  const all = (await call(listPermissionsOf, { as: alpha.master, query: { personId: person.personId } })).body.data;
  const books = all.rooms.find(({ room: moduleName }: { room: string }) => moduleName === 'finance');
  expect(books.permissions).toMatchObject([{ name: postPermission, roles: [], grants: [{ bounds: words }] }]);
  const holders = (await call(listWhoCan, { as: alpha.master, query: { permission: postPermission, limit: 100 } })).body
    .data;
  const own = holders.find(({ personId }: { personId: string }) => personId === person.personId);
  expect(own.by).toMatchObject([{ kind: 'grant', pattern: postPermission, bounds: words }]);
  const rights = await alpha.service((context) => listMembersWithRights(context, { limit: 100 }));
  expect(rights.data.find(({ personId }) => personId === person.personId)?.permissions.has(postPermission)).toBe(false);
});

test('the preview shows the bounds and the new menu entries', async () => {
  const { alpha, call } = kit.world;
  const person = await member(['viewer']);
  const preview = async (more: object) => {
    const body = { memberId: person.memberId, until: getTomorrow(), reason: '대신 일합니다', ...more } as never;
    return (await call(grants.previewGrant, { as: alpha.master, body })).body;
  };
  const menu = { ko: '전표', en: expect.any(String) };
  const whole = await preview({ permissions: ['finance.ledger.read'] });
  expect(whole.data.bounds).toBeNull();
  expect(whole.data.menu).toContainEqual(menu);
  const bound = await preview({ permissions: [postPermission], upTo: 1_000_000 });
  expect(bound.data).toMatchObject({
    bounds: { ko: '한 번에 1,000,000원까지만' },
    menu: [],
    gains: [{ name: postPermission }],
  });
  await giveLimited(person.memberId, ['finance.ledger.read'], {});
  expect((await preview({ permissions: ['finance.ledger.read'] })).data.menu, 'stands there already').toEqual([]);
});

test('permissions are bound to matching things only; unusable bounds and unknown things are refused', async () => {
  const { alpha, beta, call } = kit.world;
  const { memberId } = await member(['viewer']);
  const apples = await sold('사과 상자');
  const listAsked = async (permissions: string, q?: string) =>
    (
      await call(grants.listBounds, {
        as: alpha.master,
        query: { permissions, things: 'true', ...(q && { q }) } as never,
      })
    ).body.data;
  expect(await listAsked(postPermission)).toEqual({ byThing: false, bySum: true, things: [] });
  const stock = await listAsked('item.stock.move', '사과 상자');
  expect(stock).toMatchObject({ byThing: true, bySum: false });
  expect(stock.things).toContainEqual({
    type: 'item',
    id: apples,
    name: '사과 상자',
    kind: { ko: '품목', en: 'Item' },
  });
  expect((await listAsked('finance.period.close', '2026')).things.length).toBeGreaterThan(0);
  expect(await listAsked('access.role.manage')).toEqual({ byThing: false, bySum: false, things: [] });
  expect(await listAsked(`item.stock.move,${postPermission}`)).toMatchObject({ byThing: false, bySum: false });
  const item = { only: [{ type: 'item', id: apples }] };
  const refusedWith = async (permissions: string[], bounds: object) =>
    getOutcome(await give(memberId, permissions, bounds));
  for (const [permissions, bounds] of [
    [['access.role.manage'], { upTo: 5 }],
    [['finance.ledger.read'], item],
    [[postPermission], item],
    [['item.stock.move'], { ...item, upTo: 5 }],
    [['item.stock.move', postPermission], item],
    [['item.stock.move'], { only: [{ type: 'order.order', id: apples }] }],
  ] as [string[], object][]) {
    expect(await refusedWith(permissions, bounds)).toEqual([400, 'GRANT_NOT_BOUND']);
  }
  expect((await give(memberId, [postPermission], item)).body.message).toContain('전표 등록 권한은');
  const missing = { only: [{ type: 'item', id: createId() }] };
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
