import { afterAll, beforeAll } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createRecord, listRecords } from '../index.ts';

let world: World;
const made: { id: string; spare: string[] } = { id: '', spare: [] };
const entity = { axis: 'entity', type: 'external' };

beforeAll(async () => {
  world = await testWorld();
  await world.alpha.service(async (context) => {
    const fields = { kind: 'customer', grade: 'new' };
    made.id = (await createRecord(context, { ...entity, title: '한결문구', fields })).id;
    // Each deletion has a record of its own: one that raced its expiry stays deleted.
    for (let number = 0; number < 60; number++) {
      made.spare.push((await createRecord(context, { ...entity, title: `여분 ${number}`, fields })).id);
    }
  });
});
afterAll(() => world.close());

/** Every record of the type as people see it, and what is related to the first. */
async function picture(context: Context): Promise<unknown> {
  const { data } = await listRecords(context, { ...entity, sort: 'title', limit: 100 });
  const url = `/api/axis/entity/external/${made.id}/relationships`;
  const headers = { authorization: `Bearer ${world.alpha.master.token}` };
  const related = await world.request({ method: 'GET', url, host: 'alpha.localhost', headers });
  return { records: data.map(({ title, fields }) => [title, fields]), related: related.body.data?.length ?? 'none' };
}

let updates = 0;
const title = { ko: '블록', en: 'Block' };
const suite = (name: string, settings: () => Record<string, string | object>) =>
  undoSuite({
    // A name that it does not have yet: an update that changes nothing is no change.
    input: () => ({ spare: made.spare.pop(), name: `한결문구센터 ${++updates}` }),
    name,
    world: () => world,
    frame: () => ({ blocks: [{ id: 'block', kind: name, title, settings: settings() as never }] }),
    snapshot: picture,
  });

suite('axis.record-create', () => ({ ...entity, title: '새봄상사', fields: { kind: 'supplier' } }));
suite('axis.record-update', () => ({ record: made.id, title: '=input.name', fields: { grade: 'vip' } }));
suite('axis.record-delete', () => ({ record: '=input.spare' }));
suite('axis.relationship', () => ({ kind: 'related', from: made.id, to: '=input.spare' }));
