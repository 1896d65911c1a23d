/** Tests of menu visibility: by role, by personal override, and never beyond permissions. */
import { describe, expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { type AuditRow, listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { createRole, readMe } from '#modules/access/contract/endpoints.ts';
import { changeMemberMenu, readMemberMenu } from '../contract/member-menu.endpoints.ts';
import { type MyMenu, readMyMenu } from '../contract/my-menu.endpoints.ts';
import { type RoleMenuChange, readMatrix } from '../contract/role-menu.endpoints.ts';
import { createMenuKit } from './testing/kit.ts';

const { kit, master, matrix, role, change, preview, hiddenOf, memberId, menuOf, say } = createMenuKit();
const stock = '/domains/item';
const ledger = '/domains/finance';
const inbox = '/workspace';
const unknown = '01900000-0000-7000-8000-000000000000';

describe('a role', () => {
  it('sees what it may open, but for what is hidden from it; what is forbidden cannot be hidden', async () => {
    const user = await role('User');
    expect(user.hidden).toEqual([]);
    expect(user.forbidden).toContain(ledger);
    expect(user.forbidden).not.toContain(stock);
    const { entries } = await matrix();
    expect(entries.find(({ path }) => path === ledger)).toMatchObject({
      portal: 'employee',
      title: { ko: '재무 요약' },
      needs: { name: 'finance.ledger.read' },
    });
    expect(entries.find(({ path }) => path === inbox)?.needs).toBeNull();
    const refused = await change([{ roleId: user.id, path: ledger, hidden: true }]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'MENU_ENTRY_FORBIDDEN' } });
  });

  it('loses an entry with the next answer, opens it all the same, and gets it back by the opposite change', async () => {
    const { user, viewer } = kit.world.alpha;
    const { id: roleId } = await role('User');
    const hide = [{ roleId, path: stock, hidden: true }];
    expect(await preview(hide)).toMatchObject({
      affected: 1,
      gaining: 0,
      losing: 1,
      people: [{ name: user.name, gains: [], loses: [{ ko: '전체 재고', en: 'All stock' }] }],
    });
    expect(await hiddenOf(user)).toEqual([]);
    expect(await change(hide)).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
    expect(await hiddenOf(user)).toEqual([stock]);
    expect(await hiddenOf(viewer)).toEqual([]);
    expect((await kit.world.call(readMe, { as: user })).body.data.member.permissions).toContain('item.stock.read');
    // The second caller gets a conflict and changes nothing.
    expect((await change(hide)).body.code).toBe('VERSION_CONFLICT');
    const [row]: AuditRow[] = (
      await kit.world.call(listAudit, { as: master(), query: { action: 'menu.visibility.change' } })
    ).body.data;
    expect(row).toMatchObject({ before: { user: { [stock]: 'shown' } }, after: { user: { [stock]: 'hidden' } } });
    expect(await change([{ roleId, path: stock, hidden: false }])).toMatchObject({ status: 200 });
    expect(await hiddenOf(user)).toEqual([]);
  });

  it('changes all of what was sent, or nothing', async () => {
    const { id: roleId } = await role('User');
    const good = { roleId, path: stock, hidden: true };
    const bad: [RoleMenuChange, number, string][] = [
      [{ roleId, path: '/no/such/screen', hidden: true }, 400, 'MENU_ENTRY_UNKNOWN'],
      [{ roleId: unknown, path: inbox, hidden: true }, 404, 'NOT_FOUND'],
      [{ roleId, path: inbox, hidden: false }, 409, 'VERSION_CONFLICT'],
      [good, 400, 'VALIDATION_FAILED'],
    ];
    for (const [wrongChange, status, code] of bad) {
      expect(await change([good, wrongChange])).toMatchObject({ status, body: { code } });
    }
    expect((await role('User')).hidden).toEqual([]);
  });

  it('is arranged with the right, in the own company alone', async () => {
    const { user, manager } = kit.world.alpha;
    for (const as of [user, manager]) expect((await kit.world.call(readMatrix, { as })).status).toBe(403);
    const { id: roleId } = await role('User');
    const theirs = await role('User', kit.world.beta.master);
    expect(theirs.id).not.toBe(roleId);
    expect((await change([{ roleId, path: inbox, hidden: true }], kit.world.beta.master)).status).toBe(404);
    await change([{ roleId: theirs.id, path: inbox, hidden: true }], kit.world.beta.master);
    expect(await hiddenOf(kit.world.beta.user)).toEqual([inbox]);
    expect(await hiddenOf(user)).toEqual([]);
    const id = await memberId(user);
    expect((await kit.world.call(readMemberMenu, { as: kit.world.beta.master, params: { id } })).status).toBe(404);
    const body = { changes: [{ path: inbox, was: null, own: 'hidden' as const }] };
    expect((await kit.world.call(changeMemberMenu, { as: kit.world.beta.master, params: { id }, body })).status).toBe(
      404,
    );
    expect(await hiddenOf(user)).toEqual([]);
  });
});

describe('a person', () => {
  it('sees open, hidden and missing entries, the missing ones with the people who can give them', async () => {
    const { user } = kit.world.alpha;
    const mine = async (): Promise<MyMenu> => (await kit.world.call(readMyMenu, { as: user })).body.data;
    const of = async (path: string) => (await mine()).entries.find((entry) => entry.path === path);
    expect(await of(stock)).toEqual({
      path: stock,
      portal: 'employee',
      title: { ko: '전체 재고', en: 'All stock' },
      needs: { name: 'item.stock.read', ko: '재고 조회', en: 'Read stock' },
      state: 'shown',
    });
    expect(await of(ledger)).toMatchObject({ state: 'forbidden', needs: { name: 'finance.ledger.read' } });
    expect((await mine()).givers).toEqual([master().name]);
    await say(user, stock, null, 'hidden');
    expect(await of(stock)).toMatchObject({ state: 'hidden' });
    await say(user, stock, 'hidden', null);
    expect((await kit.world.call(readMyMenu, { as: user, at: kit.world.beta })).status).toBe(404);
  });

  it('has a setting apart from the roles, and returns to the roles', async () => {
    const { user } = kit.world.alpha;
    const { id: roleId } = await role('User');
    await change([{ roleId, path: stock, hidden: true }]);
    const of = async (path: string) => (await menuOf(user)).entries.find((entry) => entry.path === path);
    expect(await of(stock)).toMatchObject({ allowed: true, byRoles: 'hidden', own: null, shown: false });
    expect((await say(user, stock, null, 'shown')).status).toBe(200);
    expect(await of(stock)).toMatchObject({ byRoles: 'hidden', own: 'shown', shown: true });
    expect(await hiddenOf(user)).toEqual([]);
    // The value seen is outdated.
    expect((await say(user, stock, null, 'hidden')).body.code).toBe('VERSION_CONFLICT');
    expect((await say(user, stock, 'shown', 'hidden')).status).toBe(200);
    expect(await hiddenOf(user)).toEqual([stock]);
    expect((await say(user, stock, 'hidden', null)).status).toBe(200);
    await change([{ roleId, path: stock, hidden: false }]);
    expect(await of(stock)).toMatchObject({ byRoles: 'shown', own: null, shown: true });
    const [row]: AuditRow[] = (
      await kit.world.call(listAudit, { as: master(), query: { action: 'menu.member.change' } })
    ).body.data;
    expect(row).toMatchObject({ subject: { type: 'member', id: await memberId(user) } });
    await kit.world.settle();
    const reply = await kit.world.call(listAccess, { as: master(), query: { action: 'menu.member.read' } });
    expect(reply.body.data.length).toBeGreaterThan(0);
  });

  it('never sees what is forbidden, whatever was said', async () => {
    const { user } = kit.world.alpha;
    expect((await say(user, ledger, null, 'shown')).status).toBe(200);
    expect((await menuOf(user)).entries.find(({ path }) => path === ledger)).toMatchObject({
      allowed: false,
      own: 'shown',
      shown: false,
    });
    expect((await say(user, ledger, 'shown', null)).status).toBe(200);
    expect((await say(user, '/no/such/screen', null, 'shown')).body.code).toBe('MENU_ENTRY_UNKNOWN');
    expect((await say(user, ledger, 'shown', 'shown')).status).toBe(400);
  });

  it('sees what one of the roles shows; roles that do not permit it have no say', async () => {
    const { supervisor } = kit.world.alpha;
    const read = { level: 10, permissions: ['item.stock.read'] };
    const names = ['menu-one', 'menu-two'];
    for (const name of names) {
      await kit.world.call(createRole, { as: master(), body: { ...read, name, displayName: { ko: name, en: name } } });
    }
    await setMemberRoles(supervisor, [...names, 'external']);
    const [first, two] = [await role('menu-one'), await role('menu-two')];
    await change([{ roleId: first.id, path: stock, hidden: true }]);
    expect(await hiddenOf(supervisor)).toEqual([]);
    const both = [{ roleId: two.id, path: stock, hidden: true }];
    expect((await preview(both)).people.map(({ name }) => name)).toEqual([supervisor.name]);
    await change(both);
    expect(await hiddenOf(supervisor)).toEqual([stock]);
    await setMemberRoles(supervisor, ['supervisor']);
  });
});
