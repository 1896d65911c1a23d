import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { BlockServer } from '#kernel/server/block.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';
import { relationship } from './relationship.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const entity = { axis: 'entity', type: 'external', title: '고객' };
const kind = { key: 'kind', value: 'customer' };
const id = createId();

it.each<[string, BlockServer, { [key: string]: Json }, string[]]>([
  ['an expression', recordCreate, { ...entity, type: '=input.type' }, []],
  ['all values from an expression', recordCreate, { ...entity, fields: '=input.fields' }, []],
  ['a whole one', recordCreate, { ...entity, fields: [kind, { key: 'note', value: '=input.note' }] }, []],
  ['a text that begins with =', recordCreate, { ...entity, fields: [kind, { key: 'note', value: "'=1" }] }, []],
  ['an id of one’s own', recordCreate, { ...entity, fields: [kind], id: '=input.id' }, ['ID_CHOSEN id']],
  ['no such axis', recordCreate, { ...entity, axis: 'planet' }, ['UNKNOWN_AXIS axis']],
  ['no such type', recordCreate, { ...entity, type: 'robot' }, ['UNKNOWN_TYPE type']],
  [
    'no such field',
    recordCreate,
    { ...entity, fields: [kind, { key: 'hat', value: 1 }] },
    ['UNKNOWN_FIELD fields.1.key'],
  ],
  ['a wrong option', recordCreate, { ...entity, fields: { kind: 'robot' } }, ['WRONG_VALUE fields.kind']],
  ['a missing field', recordCreate, { ...entity, fields: [] }, ['FIELD_MISSING fields']],
  [
    'an unknown field of some record',
    recordUpdate,
    { record: '=input.id', fields: { hat: 1 } },
    ['UNKNOWN_FIELD_ANYWHERE fields.hat'],
  ],
  ['no such record', recordUpdate, { record: id, fields: {} }, ['UNKNOWN_RECORD record']],
  ['no id at all', recordDelete, { record: '고객' }, ['UNKNOWN_RECORD record']],
  ['no such relationship', relationship, { kind: 'loves', from: '=a', to: '=b' }, ['UNKNOWN_RELATIONSHIP kind']],
  [
    'itself',
    relationship,
    { kind: 'related', from: id, to: id },
    ['SELF_RELATION to', 'UNKNOWN_RECORD from', 'UNKNOWN_RECORD to'],
  ],
])('inspects %s', async (_, block, settings, expected) => {
  const problems = await world.alpha.service(async (context) => (await block.inspect?.(context, settings)) ?? []);
  expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  for (const { message } of problems) expect(message.ko).toMatch(/[가-힣]/);
});
