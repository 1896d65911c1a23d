/** Tests of menu arrangement: drafts, the published menu, earlier versions, and entries that are never shown. */
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import { iconLines } from '../contract/icons.ts';
import type { MenuTree, TreeVersion } from '../contract/tree.endpoints.ts';
import * as endpoints from '../contract/tree.endpoints.ts';
import type { Item, Tree } from '../contract/tree.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master, role, change, say } = createMenuKit();
const params = { portal: 'employee' as const };
const [stock, ledger, inbox] = ['/domains/item', '/domains/finance', '/workspace'];
const both = (ko: string) => ({ ko, en: `${ko}!` });

const read = async (as = master()): Promise<MenuTree> =>
  (await kit.world.call(endpoints.readTree, { as, params })).body.data;
const publish = async (tree: Tree, as = master()) =>
  kit.world.call(endpoints.publishTree, { as, params, body: { version: (await read(as)).version, tree } });
const restore = async (number: number) =>
  kit.world.call(endpoints.restoreTree, { as: master(), params, body: { version: (await read()).version, number } });
const versions = async (): Promise<TreeVersion[]> =>
  (await kit.world.call(endpoints.listTreeVersions, { as: master(), params, query: {} })).body.data;
const groupsOf = async (as: TestMember) => {
  const me: Me = (await kit.world.call(readMe, { as })).body.data;
  return me.member?.menus?.employee?.groups;
};
const readGroupTexts = async (as: TestMember) =>
  (await groupsOf(as))?.map(({ label, entries }) => `${label.ko}: ${entries.map((entry) => entry.to).join(' ')}`);
const createModuleItem = (path: string): Item => ({ kind: 'room', path });
const own = (ko: string, leads: Extract<Item, { kind: 'own' }>['leads']): Item => ({
  kind: 'own',
  id: createId(),
  label: both(ko),
  leads,
});

describe('a menu', () => {
  it('is as the product brings it until one is published, and then as it was arranged, for each by what is permitted', async () => {
    const { user, finance } = kit.world.alpha;
    expect(await groupsOf(user)).toBeUndefined();
    const usual = await read();
    expect(usual).toMatchObject({ version: 0, published: null, isDraft: false, changedBy: null });
    expect(usual.tree.nodes[0]).toMatchObject({
      kind: 'group',
      key: 'home',
      // Optional entries appear where a tree names them.
      items: [{ path: '/dashboard' }],
    });

    const tree: Tree = {
      nodes: [
        {
          kind: 'group',
          key: createId(),
          label: both('날마다'),
          icon: 'star',
          items: [createModuleItem(stock), createModuleItem(ledger)],
        },
        { kind: 'room', path: inbox, label: both('할 일') },
      ],
    };
    const reply = await kit.world.call(endpoints.saveTree, { as: master(), params, body: { version: 0, tree } });
    expect(reply.body.data).toMatchObject({
      version: 1,
      published: null,
      isDraft: true,
      changedBy: { name: master().name },
    });
    // Unnamed entries have their default place even in a draft.
    expect(reply.body.data.tree.nodes.map((node: { key?: string }) => node.key)).toContain('flow');
    expect(await groupsOf(user)).toBeUndefined();

    expect((await publish(tree)).body.data).toMatchObject({ version: 2, published: 1, isDraft: false });
    const mine = await groupsOf(user);
    expect(mine?.find(({ label }) => label.ko === '날마다')).toEqual({
      key: expect.any(String),
      label: both('날마다'),
      icon: iconLines.star,
      entries: [{ key: stock, to: stock, label: { ko: '전체 재고', en: 'All stock' } }],
    });
    expect(mine?.find(({ key }) => key === inbox)).toMatchObject({ label: both('할 일'), entries: [{ to: inbox }] });
    // Forbidden is never shown, and the rest is where it was.
    expect(mine?.flatMap(({ entries }) => entries.map(({ to }) => to))).not.toContain(ledger);
    expect(await readGroupTexts(finance)).toContainEqual(`날마다: ${stock} ${ledger}`);
    expect((await readGroupTexts(user))?.[0]).toBe('홈: /dashboard');
    expect(await groupsOf(kit.world.beta.user)).toBeUndefined();
  });

  it('that was published before retains its groups with their titles, and the entries that are optional now', async () => {
    const { master: all, user } = kit.world.alpha;
    const record = {
      kind: 'group' as const,
      key: 'record',
      items: [createModuleItem('/entities'), createModuleItem('/domains/space')],
    };
    const tree: Tree = {
      nodes: [
        {
          kind: 'group',
          key: 'home',
          items: [createModuleItem('/dashboard'), createModuleItem('/experience/employee')],
        },
        record,
      ],
    };
    const saved = await publish(tree);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await readGroupTexts(all))?.slice(0, 1)).toEqual(['홈: /dashboard /experience/employee']);
    expect(await readGroupTexts(user)).toContain('모든 데이터: /entities /domains/space');
    // The group of today has what the tree does not name.
    expect(await readGroupTexts(user)).toContain(
      '더 보기: /domains/space/internal /domains/space/external /domains/space/virtual',
    );
    expect((await versions())[0]?.outline).toContainEqual({ ko: '모든 데이터', en: 'All data' });
  });

  it('leaves out what is hidden, under every name', async () => {
    const { user } = kit.world.alpha;
    const again = own('창고', { kind: 'page', address: `${stock}?state=low` });
    expect((await publish({ nodes: [createModuleItem(stock), again] })).status).toBe(200);
    const listStockGroups = async () => (await readGroupTexts(user))?.filter((line) => line.includes(stock));
    expect((await listStockGroups())?.slice(1)).toEqual([`전체 재고: ${stock}`, `창고: ${stock}?state=low`]);
    const { id: roleId } = await role('User');
    await change([{ roleId, path: stock, hidden: true }]);
    expect((await listStockGroups())?.filter((line) => line.includes(`${stock}?`) || line.endsWith(stock))).toEqual([]);
    await say(user, stock, null, 'shown');
    expect(await listStockGroups()).toContain(`창고: ${stock}?state=low`);
    await say(user, stock, 'shown', null);
    await change([{ roleId, path: stock, hidden: false }]);
  });

  it('leads to flows that one may start, and to pages of the site', async () => {
    const { alpha } = kit.world;
    const set = { kind: 'flow.set-values', settings: { values: [{ name: 'days', value: 1 }] } };
    const definition = { blocks: [{ id: 'set', title: both('정리'), ...set }], connections: [] };
    const frame = async (access: object) => {
      const body = { key: `leave-${createId()}`, title: both('휴가'), access };
      const reply = await kit.world.call(createFrame, { as: master(), body: body as never });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.data as { id: string; version: number };
    };
    const [open, closed] = [await frame({}), await frame({ accessMode: 'private' })];
    const tree = (frameId: string): Tree => ({ nodes: [own('휴가 신청', { kind: 'flow', frameId })] });
    // Not published yet: it leads nowhere.
    const refused = await publish(tree(open.id));
    expect(refused.body).toMatchObject({ code: 'MENU_TARGET_UNKNOWN', message: expect.stringContaining('휴가 신청') });
    for (const { id, version } of [open, closed]) {
      const published = await kit.world.call(publishVersion, {
        as: master(),
        params: { id },
        body: { version, definition } as never,
      });
      expect(published.status, JSON.stringify(published.body)).toBe(200);
    }
    const nodes = [open, closed].flatMap(({ id }) => tree(id).nodes);
    const site = own('홈페이지', { kind: 'site', address: '/catalog' });
    expect((await publish({ nodes: [...nodes, site] })).status).toBe(200);
    const start = ({ id }: { id: string }) => `휴가 신청: /workflows/frames/${id}/start`;
    expect(await readGroupTexts(alpha.user)).toContain(start(open));
    expect(await readGroupTexts(alpha.user)).not.toContain(start(closed));
    expect(await readGroupTexts(master())).toContain(start(closed));
    const last = (await groupsOf(alpha.user))?.find(({ label }) => label.ko === '홈페이지');
    expect(last).toMatchObject({ icon: iconLines.world, entries: [{ to: '/catalog', site: true }] });
  });

  it('refuses entries that lead nowhere, and duplicates', async () => {
    const bad: [Item, number, string][] = [
      [createModuleItem('/no/such/screen'), 400, 'MENU_ENTRY_UNKNOWN'],
      [createModuleItem('/admin/members'), 400, 'MENU_ENTRY_UNKNOWN'],
      [own('화면', { kind: 'page', address: '/no/such/screen' }), 400, 'MENU_TARGET_UNKNOWN'],
      [own('관리', { kind: 'site', address: '/admin/members' }), 400, 'MENU_TARGET_UNKNOWN'],
      [own('남', { kind: 'site', address: '//other.example/catalog' }), 400, 'VALIDATION_FAILED'],
      // As browsers read it, it would lead elsewhere.
      [own('위', { kind: 'site', address: '/catalog/../admin/members' }), 400, 'VALIDATION_FAILED'],
      [own('위', { kind: 'site', address: '/public/%2E./admin/members' }), 400, 'VALIDATION_FAILED'],
      [own('옛', { kind: 'site', address: '/public/anything' }), 400, 'MENU_TARGET_UNKNOWN'],
      [own('남', { kind: 'site', address: 'https://other.example' }), 400, 'VALIDATION_FAILED'],
      [own('흐름', { kind: 'flow', frameId: createId() }), 400, 'MENU_TARGET_UNKNOWN'],
      [{ kind: 'room', path: inbox, label: { ko: ' ', en: 'x' } }, 400, 'VALIDATION_FAILED'],
    ];
    for (const [node, status, code] of bad) {
      expect(await publish({ nodes: [node] }), JSON.stringify(node)).toMatchObject({ status, body: { code } });
    }
    expect((await publish({ nodes: [createModuleItem(inbox), createModuleItem(inbox)] })).status).toBe(400);
    expect((await publish({ nodes: [{ kind: 'group', key: 'nobody', items: [] }] })).body.code).toBe(
      'MENU_ENTRY_UNKNOWN',
    );
  });
});

describe('versions of a menu', () => {
  it('come back as new ones, to the menu of the product', async () => {
    const before = (await read()).published ?? 0;
    await publish({ nodes: [{ kind: 'room', path: inbox, label: both('첫째') }] });
    await publish({ nodes: [{ kind: 'room', path: inbox, label: both('둘째') }] });
    expect((await restore(before + 1)).body.data).toMatchObject({ published: before + 3, isDraft: false });
    expect((await groupsOf(kit.world.alpha.user))?.find(({ key }) => key === inbox)?.label).toEqual(both('첫째'));
    const [last, second] = await versions();
    const by = { id: master().personId, name: master().name };
    expect(last).toMatchObject({ number: before + 3, from: before + 1, by, outline: [both('첫째')] });
    expect(second).toMatchObject({ number: before + 2, from: null, outline: [both('둘째')] });
    expect((await restore(9999)).status).toBe(404);
    expect((await restore(0)).status).toBe(200);
    expect(await groupsOf(kit.world.alpha.user)).toBeUndefined();
    expect((await versions())[0]).toMatchObject({ from: 0, outline: [] });
  });

  it('never mix: of two concurrent publishers, one is shown the result of the other', async () => {
    const { version } = await read();
    const tree = (ko: string): Tree => ({ nodes: [{ kind: 'room', path: inbox, label: both(ko) }] });
    const calls = ['하나', '둘'].map(
      (ko) => () => kit.world.call(endpoints.publishTree, { as: master(), params, body: { version, tree: tree(ko) } }),
    );
    const lockStatement = statement('select from menu.trees for no key update');
    const replies = await runAtOnce(kit.world, ({ unit }) => unit.query(lockStatement), calls);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409)?.body;
    const first = replies.find(({ status }) => status === 200)?.body.data;
    expect(late).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { version: version + 1, tree: first.tree } },
    });
    expect((await read()).tree).toEqual(first.tree);
  });

  it('are neither changed nor taken away, and no menu is too large', async () => {
    const { alpha } = kit.world;
    const run = (sql: string, values: unknown[] = []) =>
      alpha.service(({ unit }) => unit.query(statement(sql, [alpha.tenant.id, ...values])));
    await expect(run('update menu.tree_versions set number = 70 where company_id = $1')).rejects.toThrow();
    await expect(run('delete from menu.tree_versions where company_id = $1')).rejects.toThrow();
    const large = { nodes: [], more: 'x'.repeat(800_000) };
    for (const draft of [large, {}, { nodes: Array.from({ length: 61 }, () => ({})) }]) {
      await expect(
        run('update menu.trees set draft = $2 where company_id = $1', [JSON.stringify(draft)]),
      ).rejects.toThrow();
    }
  });

  it('are arranged with the right, in the own company alone', async () => {
    const { user, manager } = kit.world.alpha;
    for (const as of [user, manager])
      expect((await kit.world.call(endpoints.readTree, { as, params })).status).toBe(403);
    expect(await read(kit.world.beta.master)).toMatchObject({ version: 0, published: null });
  });
});
