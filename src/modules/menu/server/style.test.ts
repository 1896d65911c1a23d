/** Tests of menu style: applied with everybody's next reply, by variables alone, readable, and versioned with the tree. */
import { describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readMe } from '#modules/access/contract/endpoints.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import { defaultStyle, getStyleVariables, type MenuStyle } from '../contract/style.ts';
import * as endpoints from '../contract/tree.endpoints.ts';
import { maxCounts, Tree } from '../contract/tree.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master } = createMenuKit();
const params = { portal: 'employee' as const };
const style: MenuStyle = {
  ...defaultStyle,
  density: 'tight',
  chosen: 'filled',
  groups: 'open',
  accent: { light: '#0f5132', dark: '#7fe0b0' },
};

const read = async (as = master()): Promise<endpoints.MenuTree> =>
  (await kit.world.call(endpoints.readTree, { as, params })).body.data;
const publish = async (tree: Tree, headers = {}) =>
  kit.world.call(endpoints.publishTree, {
    as: master(),
    params,
    headers,
    body: { version: (await read()).version, tree },
  });
const restore = async (number: number) =>
  kit.world.call(endpoints.restoreTree, { as: master(), params, body: { version: (await read()).version, number } });
const menuOf = async (as = kit.world.alpha.user) => {
  const me: Me = (await kit.world.call(readMe, { as })).body.data;
  return me.member?.menus?.employee;
};

describe('the style of a menu', () => {
  it('is saved as an invisible draft, applies to everybody once it is published, and stays with later arrangements', async () => {
    const saved = await kit.world.call(endpoints.saveTree, {
      as: master(),
      params,
      body: { version: 0, tree: { nodes: [], style } },
    });
    expect(saved.body.data).toMatchObject({ isDraft: true, isUsual: true, tree: { style } });
    expect(await menuOf()).toBeUndefined();

    expect((await publish(saved.body.data.tree)).body.data).toMatchObject({ published: 1, isUsual: false });
    const mine = await menuOf();
    expect(mine?.look).toEqual({
      variables: {
        '--menu-row': '30px',
        '--menu-accent': 'light-dark(#0f5132, #7fe0b0)',
        '--menu-fill': 'light-dark(#0f5132, #7fe0b0)',
        '--menu-on-fill': 'light-dark(#ffffff, #000000)',
        '--menu-chosen': 'var(--menu-fill, var(--mantine-primary-color-filled))',
        '--menu-chosen-text': 'var(--menu-on-fill, var(--mantine-primary-color-contrast))',
        '--menu-chosen-icon': 'inherit',
      },
      open: true,
    });
    expect(mine?.groups[0]?.entries[0]?.to).toBe('/dashboard');
    expect(await menuOf(kit.world.beta.user)).toBeUndefined();

    // Put in order by who knows nothing of styles but sends back what was there.
    const { tree } = await read();
    await publish({ ...tree, nodes: tree.nodes.toReversed() });
    expect((await menuOf())?.look).toEqual(getStyleVariables(style));
  });

  it('comes back with its version, and goes with the menu of the product', async () => {
    const { published } = await read();
    await publish({ nodes: [], style: { ...style, density: 'airy' } });
    expect((await menuOf())?.look?.variables['--menu-row']).toBe('44px');
    expect((await restore(published ?? 0)).body.data).toMatchObject({ isUsual: false, tree: { style } });
    expect((await menuOf())?.look?.variables['--menu-row']).toBe('30px');
    expect((await restore(0)).body.data).toMatchObject({ isUsual: true });
    expect(await menuOf()).toBeUndefined();
    const { body } = await kit.world.call(endpoints.listTreeVersions, { as: master(), params, query: {} });
    const [last, before] = body.data as endpoints.TreeVersion[];
    expect(last).toMatchObject({ from: 0, isStyled: false });
    expect(before).toMatchObject({ from: published, isStyled: true });
  });

  it('is refused where words could not be read, saying which colour and how far it is off', async () => {
    const faint = { ...style, accent: { light: '#facc15', dark: '#7fe0b0' } };
    const ko = await publish({ nodes: [], style: faint }, { 'accept-language': 'ko' });
    expect(ko).toMatchObject({ status: 400, body: { code: 'MENU_STYLE_UNREADABLE' } });
    expect(ko.body.message).toBe(
      '밝은 화면의 강조색 대비가 1.46:1이라 글자를 읽기 어렵습니다. 4.5:1 이상이 되도록 색을 변경해 주세요.',
    );
    const middling = { ...style, accent: null, background: { light: '#ffffff', dark: '#777777' } };
    const en = await kit.world.call(endpoints.saveTree, {
      as: master(),
      params,
      headers: { 'accept-language': 'en' },
      body: { version: (await read()).version, tree: { nodes: [], style: middling } },
    });
    expect(en).toMatchObject({ status: 400, body: { code: 'MENU_STYLE_UNREADABLE' } });
    expect(en.body.message).toMatch(/^Background in dark: a contrast of \d\.\d\d:1 is hard to read/);
    const injected = { ...style, accent: { light: 'red;}*{display:none', dark: '#7fe0b0' } };
    expect(await publish({ nodes: [], style: injected })).toMatchObject({ status: 400 });
    expect(await menuOf()).toBeUndefined();
  });
});

it('a badge is beside its entry', async () => {
  const badge = { ko: '새로', en: 'New' };
  await publish({ nodes: [{ kind: 'room', path: '/workspace', badge }] });
  expect((await menuOf())?.groups.find(({ key }) => key === '/workspace')?.entries[0]).toMatchObject({ badge });
  const long = { ko: '가'.repeat(maxCounts.badge + 1), en: 'x' };
  expect((await publish({ nodes: [{ kind: 'room', path: '/workspace', badge: long }] })).status).toBe(400);
});

it('the largest accepted tree is stored', async () => {
  const label = { ko: '가'.repeat(maxCounts.label), en: '나'.repeat(maxCounts.label) };
  const badge = { ko: '가'.repeat(maxCounts.badge), en: '나'.repeat(maxCounts.badge) };
  const address = `/catalog?q=${'가'.repeat(maxCounts.address - 11)}`;
  const item = () => ({
    kind: 'own' as const,
    id: createId(),
    label,
    badge,
    leads: { kind: 'site' as const, address },
  });
  const group = (count: number) => ({
    kind: 'group' as const,
    key: createId(),
    label,
    items: Array.from({ length: count }, item),
  });
  const tree: Tree = { nodes: [group(60), group(60), group(60), group(16)] };
  expect(Tree.safeParse(tree).success).toBe(true);
  const reply = await kit.world.call(endpoints.saveTree, {
    as: master(),
    params,
    body: { version: (await read()).version, tree },
  });
  expect(reply.status, JSON.stringify(reply.body).slice(0, 300)).toBe(200);
  const { alpha } = kit.world;
  const odd = statement('update menu.trees set draft = $2 where company_id = $1', [
    alpha.tenant.id,
    JSON.stringify({ nodes: [], style: 'red' }),
  ]);
  await expect(alpha.service(({ unit }) => unit.query(odd))).rejects.toThrow();
});
