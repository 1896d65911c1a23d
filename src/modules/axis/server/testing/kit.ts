/** What the tests of records share: the world, a customer, reading and searching. */
import { expect } from 'vitest';
import { giveRoles, type TestMember, testWorld, type World } from '#apps/testing.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import * as collections from '../../contract/collection.endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { AxisRecordView } from '../../contract/record.ts';

export const customers = { axis: 'entity', type: 'external' };

export interface Key {
  axis: string;
  type: string;
  id: string;
}
export const at = ({ axis, type, id }: Key): Key => ({ axis, type, id });

export interface Kit {
  world: World;
  manager: TestMember;
  /** Looks; the company lets him or her read records. */
  viewer: TestMember;
  /** A customer with a code of its own. */
  create(title: string, fields?: Record<string, unknown>, as?: TestMember): Promise<AxisRecordView>;
  read(record: Key, as?: TestMember): ReturnType<World['call']>;
  /** Titles found. */
  search(q: string, as?: TestMember): Promise<string[]>;
}

export async function recordKit(): Promise<Kit> {
  const world = await testWorld();
  const { master, manager, supervisor, viewer } = world.alpha;
  const displayName = { ko: '자료 열람', en: 'Reader' };
  const reader = { name: 'reader', displayName, level: 20, permissions: ['axis.record.read'] };
  await world.call(createRole, { as: master, body: reader });
  await giveRoles(viewer, ['viewer', 'reader']);
  await giveRoles(supervisor, ['supervisor', 'data-manager']);
  let made = 0;
  return {
    world,
    manager,
    viewer,
    async create(title, fields = {}, as = manager) {
      made += 1;
      const body = { title, code: `T-${made}`, fields: { kind: 'customer', ...fields } };
      const reply = await world.call(endpoints.createRecord, { as, params: customers, body });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.data;
    },
    read: (record, as = manager) => world.call(endpoints.readRecord, { as, params: at(record) }),
    async search(q, as = manager) {
      const reply = await world.call(collections.searchRecords, { as, query: { q, limit: '50' } });
      return reply.body.data.results.map((record: { title: string }) => record.title);
    },
  };
}
