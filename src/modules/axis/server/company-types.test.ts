/** A company-made type defines who reads and writes; its rights exist only in that company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import { listPermissions } from '#modules/access/contract/permission.endpoints.ts';
import { listItems, readItem } from '#modules/item/contract/endpoints.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { assignRole, createRecordKit, grantOnly } from './testing/kit.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  ({ world, viewer: member } = await createRecordKit());
});
afterAll(() => world?.close());

const statusOf = async (...call: Parameters<World['call']>) => (await world.call(...call)).status;

describe('a type that the company made', () => {
  const type = { axis: 'item', type: 'prototype' } as const;
  const label = { ko: '시제품', en: 'Prototypes' };
  const names = ['read', 'write', 'erase'].map((right) => `axis.item.prototype.${right}`);
  let typeKey: string;

  beforeAll(async () => {
    await grantOnly(world, { role: 'looker', permissions: ['axis.record.read', 'item.stock.read'], to: [] });
    await grantOnly(world, { role: 'builder', permissions: ['axis.record.read', 'item.stock.read'], to: [] });
    await grantOnly(world, { role: 'outsider', permissions: ['axis.record.read', 'item.stock.read'], to: [] });
    const roles = { read: ['looker'], write: ['builder'] };
    const body = { label, fields: [], version: 0, roles };
    const reply = await world.call(collections.changeType, { as: world.alpha.master, params: type, body });
    expect(reply.body.data, JSON.stringify(reply.body)).toMatchObject({ open: false, builtin: false });
    const record = await world.call(endpoints.createRecord, {
      as: world.alpha.master,
      params: type,
      body: { title: '비밀 시제품', fields: {} },
    });
    typeKey = record.body.data.id;
  });

  it.each([
    ['looker', true, false],
    ['builder', true, true],
    ['outsider', false, false],
  ])('opens to the roles that were named with it: %s', async (role, reads, writes) => {
    await assignRole(world, role, [member]);
    const as = member;
    expect((await statusOf(endpoints.listRecordsOfType, { as, params: type })) === 200).toBe(reads);
    const reply = await world.call(collections.searchRecords, { as, query: { q: '비밀 시제품' } });
    expect(reply.body.data.results.map((result: { id: string }) => result.id)).toEqual(reads ? [typeKey] : []);
    const created = await statusOf(endpoints.createRecord, {
      as,
      params: type,
      body: { title: '또 하나', fields: {} },
    });
    expect(created === 201).toBe(writes);
    // The item module reveals no more.
    const items = await world.call(listItems, { as, query: { limit: 100 } });
    expect(JSON.stringify(items.body).includes('비밀 시제품')).toBe(reads);
    expect((await statusOf(readItem, { as, params: { id: typeKey } })) === 200).toBe(reads);
  });

  it('is not opened by a role that held a whole family before it was made', async () => {
    const level = { displayName: label, level: 30 };
    const patterns = ['axis.*', 'axis.item.*', 'axis.@admin', '@admin', 'item.stock.read'];
    const role = await world.call(createRole, {
      as: world.alpha.master,
      body: { ...level, name: 'family', permissions: patterns },
    });
    expect(role.status, JSON.stringify(role.body)).toBe(201);
    const later = { axis: 'entity', type: 'salary' } as const;
    const body = { label: { ko: '급여', en: 'Salaries' }, fields: [], version: 0, roles: { read: ['looker'] } };
    await world.call(collections.changeType, { as: world.alpha.master, params: later, body });
    await assignRole(world, 'family', [member]);
    const list = (params: { axis: 'entity' | 'item'; type: string }) =>
      statusOf(endpoints.listRecordsOfType, { as: member, params });
    expect([await list(type), await list(later)]).toEqual([403, 403]);
    expect(await list({ axis: 'entity', type: 'external' })).toBe(200);
    const named = { ...level, name: 'named', permissions: ['axis.record.read', 'axis.entity.salary.read'] };
    expect((await world.call(createRole, { as: world.alpha.master, body: named })).status).toBe(201);
    await assignRole(world, 'named', [member]);
    expect([await list(type), await list(later)]).toEqual([403, 200]);
    await assignRole(world, 'master', [member]);
    expect([await list(type), await list(later)]).toEqual([200, 200]);
  });

  it('its rights are in the company’s catalogue and can be given by a role; in another company there are none', async () => {
    const catalogue = async (as: TestMember) => (await world.call(listPermissions, { as })).body.data.permissions;
    const permissions = await catalogue(world.alpha.master);
    expect(permissions.filter((permission: { name: string }) => names.includes(permission.name))).toMatchObject([
      { name: names[0], ko: '시제품 조회', en: 'Prototypes: read' },
      { name: names[1], ko: '시제품 등록·수정·삭제' },
      { name: names[2], ko: '시제품 완전 삭제' },
    ]);
    expect(
      (await catalogue(world.beta.master)).filter((permission: { name: string }) => names.includes(permission.name)),
    ).toEqual([]);
    const body = {
      name: 'eraser',
      displayName: label,
      level: 10,
      permissions: ['axis.record.read', names[2] as string],
    };
    const foreign = await world.call(createRole, { as: world.beta.master, body });
    expect([foreign.status, foreign.body.code]).toEqual([400, 'PERMISSION_UNKNOWN']);
    expect((await world.call(createRole, { as: world.alpha.master, body })).status).toBe(201);
    await assignRole(world, 'eraser', [member]);
    const query = { permanent: 'true' } as const;
    expect(await statusOf(endpoints.deleteRecord, { as: member, params: { ...type, id: typeKey } })).toBe(403);
    expect(await statusOf(endpoints.deleteRecord, { as: member, params: { ...type, id: typeKey }, query })).toBe(200);
  });

  it('is closed unless it says otherwise, and open to every member where it does', async () => {
    const as = world.alpha.master;
    const body = { label, fields: [], version: 0 };
    await world.call(collections.changeType, { as, params: { axis: 'space', type: 'closed' }, body });
    await world.call(collections.changeType, {
      as,
      params: { axis: 'space', type: 'common' },
      body: { ...body, open: true },
    });
    await assignRole(world, 'outsider', [member]);
    const read = (type: string) =>
      statusOf(endpoints.listRecordsOfType, { as: member, params: { axis: 'space', type } });
    expect([await read('closed'), await read('common')]).toEqual([403, 200]);
    const closing = { label, fields: [], version: 1, open: false };
    expect(
      await statusOf(collections.changeType, { as, params: { axis: 'space', type: 'common' }, body: closing }),
    ).toBe(200);
    expect(await read('common')).toBe(403);
  });

  it('the type manager opens or changes no type without read access, gives no rights of an existing one, and no unknown role', async () => {
    await grantOnly(world, { role: 'typist', permissions: ['axis.record.read', 'axis.type.manage'], to: [member] });
    const change = (axis: string, type: string, body: object, as = member) =>
      world.call(collections.changeType, {
        as,
        params: { axis, type } as never,
        body: { label, fields: [], ...body } as never,
      });
    const hidden = await change('space', 'closed', { version: 1, open: true });
    expect([hidden.status, hidden.body.details]).toEqual([403, [{ code: 'axis.space.closed.read' }]]);
    const roles = { read: ['typist'], write: [], erase: [] };
    const reply = await change('space', 'closed', { version: 1, roles }, world.alpha.master);
    expect([reply.status, reply.body.code]).toEqual([409, 'TYPE_RIGHTS_FIXED']);
    const builtin = await change('entity', 'external', { version: 1, open: true }, world.alpha.master);
    expect([builtin.status, builtin.body.code]).toEqual([409, 'TYPE_RIGHTS_FIXED']);
    const nobodys = await change('entity', 'external', { version: 1, personal: false }, world.alpha.master);
    expect([nobodys.status, nobodys.body.code]).toEqual([409, 'TYPE_RIGHTS_FIXED']);
    const unknown = await change(
      'space',
      'ghosts',
      { version: 0, roles: { ...roles, read: ['ghost'] } },
      world.alpha.master,
    );
    expect([unknown.status, unknown.body.code]).toEqual([400, 'UNKNOWN_ROLE']);
    expect((await change('space', 'ghosts', { version: 1 }, world.alpha.master)).body.details.current).toBeNull();
  });
});
