/**
 * Tests of the customer menu: one layout for all customers, also drawn for visitors who are not signed in; none unless arranged.
 */
import { describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { customerMenuFeature } from '#modules/company/contract/features.ts';
import { changeSwitches, readSwitches } from '#modules/company/contract/switches.endpoints.ts';
import { readCustomerMenu } from '../contract/customer-menu.endpoints.ts';
import { readMyMenu } from '../contract/my-menu.endpoints.ts';
import { defaultStyle } from '../contract/style.ts';
import type { MenuTree } from '../contract/tree.endpoints.ts';
import * as endpoints from '../contract/tree.endpoints.ts';
import type { Item, Tree } from '../contract/tree.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master, matrix } = createMenuKit();
const params = { portal: 'guest' as const };
const [orders, account, catalog] = ['/orders', '/my-account/dashboard', '/catalog'];
const both = (ko: string) => ({ ko, en: `${ko}!` });
const createModuleItem = (path: string): Item => ({ kind: 'room', path });
const own = (ko: string, leads: Extract<Item, { kind: 'own' }>['leads']): Item => ({
  kind: 'own',
  id: createId(),
  label: both(ko),
  leads,
});

const read = async (as = master()): Promise<MenuTree> =>
  (await kit.world.call(endpoints.readTree, { as, params })).body.data;
const publish = async (tree: Tree, as = master()) =>
  kit.world.call(endpoints.publishTree, { as, params, body: { version: (await read()).version, tree } });
const restore = async (number: number) =>
  kit.world.call(endpoints.restoreTree, { as: master(), params, body: { version: (await read()).version, number } });

/** Menu as seen by an anonymous visitor. */
const menuAt = async (at = kit.world.alpha) => {
  const reply = await kit.world.call(readCustomerMenu, { at });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.menu;
};
const hasMenuFeature = async (at = kit.world.alpha): Promise<boolean> =>
  (await kit.world.call(readCompany, { at, query: {} })).body.data.features.includes(customerMenuFeature);
const readGroups = async () =>
  (await menuAt())?.groups.map(({ label, entries }: { label: { ko: string }; entries: { to: string }[] }) =>
    [label.ko, ...entries.map(({ to }) => to)].join(' '),
  );

describe('the menu of customers', () => {
  it('is the product’s until one is published, and the company’s facts mention it only then', async () => {
    expect([await hasMenuFeature(), await menuAt()]).toEqual([false, null]);
    const usual = await read();
    expect(usual).toMatchObject({ version: 0, published: null, tree: { nodes: [{ key: 'own' }] } });
    expect(usual.entries.map(({ path, needs }) => [path, needs])).toEqual([
      [orders, null],
      [account, null],
    ]);
    const tree: Tree = {
      nodes: [
        { ...createModuleItem(account), label: both('내 정보') },
        own('새 상품', { kind: 'site', address: `${catalog}?sort=newest` }),
        {
          kind: 'group',
          key: createId(),
          label: both('구매'),
          items: [own('배송 중', { kind: 'page', address: `${orders}?state=shipped` })],
        },
      ],
    };
    const draft = { as: master(), params, body: { version: 0, tree } };
    expect((await kit.world.call(endpoints.saveTree, draft)).body.data).toMatchObject({ version: 1, isDraft: true });
    expect([await hasMenuFeature(), await menuAt()]).toEqual([false, null]);

    expect((await publish(tree)).body.data).toMatchObject({ published: 1, isDraft: false, isUsual: false });
    expect(await hasMenuFeature()).toBe(true);
    expect(await menuAt()).toEqual({
      groups: [
        {
          key: 'group own',
          label: { ko: '내 계정', en: expect.any(String) },
          entries: [expect.objectContaining({ to: orders })],
        },
        { key: account, label: both('내 정보'), entries: [{ key: account, to: account, label: both('내 정보') }] },
        expect.objectContaining({
          label: both('새 상품'),
          entries: [expect.objectContaining({ to: `${catalog}?sort=newest`, site: true })],
        }),
        expect.objectContaining({
          label: both('구매'),
          entries: [expect.objectContaining({ to: `${orders}?state=shipped`, label: both('배송 중') })],
        }),
      ],
    });
    // Another company's customers see nothing of it and are not notified.
    expect([await hasMenuFeature(kit.world.beta), await menuAt(kit.world.beta)]).toEqual([false, null]);
  });

  it('is reset to an earlier version, and to the product’s, which the facts no longer mention', async () => {
    expect((await publish({ nodes: [createModuleItem(orders), createModuleItem(account)] })).body.data.published).toBe(
      2,
    );
    expect((await readGroups())?.map((line: string) => line.split(' ').at(-1))).toEqual([orders, account]);
    expect((await restore(1)).body.data).toMatchObject({ published: 3 });
    expect(await readGroups()).toContainEqual(`새 상품 ${catalog}?sort=newest`);
    expect((await restore(0)).body.data).toMatchObject({ published: 4, isUsual: true });
    expect([await hasMenuFeature(), await menuAt()]).toEqual([false, null]);
    expect((await restore(1)).status).toBe(200);
    expect(await hasMenuFeature()).toBe(true);
  });

  it('leaves out what the company switched off, and shows it again with it', async () => {
    const shop = async (on: boolean) => {
      const now = (await kit.world.call(readSwitches, { as: master() })).body.data;
      const reply = await kit.world.call(changeSwitches, { as: master(), body: { ...now, shop: on } });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const hasCatalog = async () => (await readGroups())?.some((line: string) => line.includes(catalog));
    await shop(false);
    expect([await hasCatalog(), await hasMenuFeature()]).toEqual([false, true]);
    await shop(true);
    expect(await hasCatalog()).toBe(true);
  });

  it('leads to no flow, to nothing of members and to nothing that is not there, and has no style of its own', async () => {
    const refused = async (tree: Tree) => (await publish(tree)).body.code;
    expect(await refused({ nodes: [own('휴가', { kind: 'flow', frameId: createId() })] })).toBe('MENU_TARGET_UNKNOWN');
    expect(await refused({ nodes: [own('재고', { kind: 'page', address: '/domains/item' })] })).toBe(
      'MENU_TARGET_UNKNOWN',
    );
    expect(await refused({ nodes: [own('없음', { kind: 'site', address: '/no-such-page' })] })).toBe(
      'MENU_TARGET_UNKNOWN',
    );
    expect(await refused({ nodes: [createModuleItem('/domains/item')] })).toBe('MENU_ENTRY_UNKNOWN');
    expect(await refused({ nodes: [], style: defaultStyle })).toBe('MENU_STYLE_OF_SITE');
  });

  it('is arranged with the right to arrange menus, and does not affect the visibility for members', async () => {
    const { manager, user } = kit.world.alpha;
    expect((await publish({ nodes: [] }, manager)).body.code).toBe('FORBIDDEN');
    const paths = (await matrix()).entries.map(({ path }) => path);
    expect(paths).not.toContain(orders);
    const mine = (await kit.world.call(readMyMenu, { as: user })).body.data.entries;
    expect(mine.map(({ path }: { path: string }) => path)).not.toContain(account);
    // A member's session does not include the customer menu.
    expect((await kit.world.call(readMe, { as: user })).body.data.member.menus).toBeUndefined();
  });

  it('is announced once, however often it is published', async () => {
    await publish({ nodes: [createModuleItem(account)] });
    await publish({ nodes: [createModuleItem(orders)] });
    const { alpha } = kit.world;
    const [row] = await alpha.service(({ unit }) =>
      unit.query(
        statement<{ features: string[] }>('select features from company.companies where id = $1', [alpha.tenant.id]),
      ),
    );
    expect(row?.features.filter((feature) => feature === customerMenuFeature)).toHaveLength(1);
  });
});
