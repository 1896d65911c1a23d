/** Test kit for records: the world, a customer, reading and searching. */
import { expect } from 'vitest';
import { createTestWorld, type TestMember, type World, type WorldOptions } from '#apps/testing.ts';
import { assignMemberRoles, createRole, listMembers } from '#modules/access/contract/endpoints.ts';
import * as collections from '../../contract/collection.endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { getRightName } from '../../contract/rights.ts';
import { getDeclaredTypes } from '../declared-types.ts';

export const customers = { axis: 'entity', type: 'external' };

export interface Key {
  axis: string;
  type: string;
  id: string;
}
export const toParams = ({ axis, type, id }: Key): Key => ({ axis, type, id });

export interface Kit {
  world: World;
  manager: TestMember;
  /** Reads every type and does nothing else. */
  viewer: TestMember;
  /** A customer with a code of its own. */
  create(title: string, fields?: Record<string, unknown>, as?: TestMember): Promise<AxisRecordView>;
  read(record: Key, as?: TestMember): ReturnType<World['call']>;
  /** Titles found. */
  search(q: string, as?: TestMember): Promise<string[]>;
}

/** Makes a role of alpha with exactly these permissions, and nothing else of the members'. */
export async function grantOnly(
  world: World,
  input: { role: string; permissions: readonly string[]; to: readonly TestMember[] },
): Promise<void> {
  const as = world.alpha.master;
  const { role: name, permissions, to } = input;
  const body = { name, displayName: { ko: '시험', en: 'Test' }, level: 30, permissions: [...permissions] };
  const reply = await world.call(createRole, { as, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  await assignRole(world, name, to);
}

export async function assignRole(world: World, role: string, to: readonly TestMember[]): Promise<void> {
  const as = world.alpha.master;
  const { data } = (await world.call(listMembers, { as, query: { limit: 100 } })).body;
  for (const { personId } of to) {
    const { id } = data.find((member: { personId: string }) => member.personId === personId);
    const reply = await world.call(assignMemberRoles, { as, params: { id }, body: { roles: [role] } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
}

export async function createRecordKit(options: WorldOptions = {}): Promise<Kit> {
  const world = await createTestWorld(options);
  const { manager, viewer } = world.alpha;
  const reads = getDeclaredTypes(world.app).map((type) => getRightName(type, 'read'));
  await grantOnly(world, { role: 'reader', permissions: ['axis.record.read', ...reads], to: [viewer] });
  let customerCount = 0;
  return {
    world,
    manager,
    viewer,
    async create(title, fields = {}, as = manager) {
      customerCount += 1;
      const body = { title, code: `T-${customerCount}`, fields: { kind: 'customer', ...fields } };
      const reply = await world.call(endpoints.createRecord, { as, params: customers, body });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.data;
    },
    read: (record, as = manager) => world.call(endpoints.readRecord, { as, params: toParams(record) }),
    async search(q, as = manager) {
      const reply = await world.call(collections.searchRecords, { as, query: { q, limit: '50' } });
      return reply.body.data.results.map((record: { title: string }) => record.title);
    },
  };
}
