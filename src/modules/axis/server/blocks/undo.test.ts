import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createRecord, listRecords } from '../index.ts';

let world: World;
const created: { id: string; spare: string[] } = { id: '', spare: [] };
const entity = { axis: 'entity', type: 'external' };

beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.service(async (context) => {
    const fields = { kind: 'customer', grade: 'new' };
    created.id = (await createRecord(context, { ...entity, title: '한결문구', fields })).id;
    // Each deletion has a record of its own: one that raced its expiry stays deleted.
    for (let number = 0; number < 90; number++) {
      created.spare.push((await createRecord(context, { ...entity, title: `여분 ${number}`, fields })).id);
    }
  });
});
afterAll(() => world.close());

/** Every record of the type as people see it, and what is related to the first. */
async function picture(context: Context): Promise<unknown> {
  const { data } = await listRecords(context, { ...entity, sort: 'title', limit: 100 });
  const url = `/api/axis/entity/external/${created.id}/relationships`;
  const headers = { authorization: `Bearer ${world.alpha.master.token}` };
  const related = await world.request({ method: 'GET', url, host: 'alpha.localhost', headers });
  return { records: data.map(({ title, fields }) => [title, fields]), related: related.body.data?.length ?? 'none' };
}

/** A person at work, through the API. */
async function byHand(method: string, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${world.alpha.manager.token}` };
  const reply = await world.request({ method, url: `/api/axis${url}`, host: 'alpha.localhost', headers, payload });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data;
}
const entityUrl = (id: string) => `/entity/external/${id}`;

/** Title and fields, all of them, are the person's now. */
async function edit(id: string): Promise<void> {
  const { version, fields } = await byHand('GET', `/records/${id}`);
  const changed = { ...fields, grade: 'regular', note: `손으로 ${++updates}` };
  await byHand('PUT', entityUrl(id), { version, title: `손으로 ${updates}`, fields: changed });
}

let updates = 0;
const title = { ko: '블록', en: 'Block' };
const frameOf = (kind: string, settings: Record<string, string | object>) => () => ({
  blocks: [{ id: 'block', kind, title, settings: settings as never }],
});
const subject = {
  world: () => world,
  // A name that it does not have yet: an update that changes nothing is no change.
  input: () => ({ spare: created.spare.pop(), name: `한결문구센터 ${++updates}` }),
  snapshot: picture,
};
const rename = frameOf('axis.record-update', { record: '=input.record', title: '=input.name' });
const renameOf = (record: string) => ({ record, name: `나중 ${++updates}` });

describeUndoSuite({
  ...subject,
  name: 'axis.record-create',
  frame: frameOf('axis.record-create', { ...entity, title: '새봄상사', fields: { kind: 'supplier' } }),
  personChange: { change: (run) => edit(run.subject('record')), answer: 'UNDO_SUPERSEDED' },
  laterUse: { frame: rename, input: (run) => renameOf(run.subject('record')) },
});

describeUndoSuite({
  ...subject,
  name: 'axis.record-update',
  frame: () => ({
    blocks: [
      {
        id: 'block',
        kind: 'axis.record-update',
        title,
        settings: { record: created.id, title: '=input.name', fields: { grade: 'vip' } },
      },
    ],
  }),
  personChange: { change: () => edit(created.id), answer: 'UNDO_SUPERSEDED' },
  laterUse: { frame: rename, input: () => renameOf(created.id) },
});

describeUndoSuite({
  ...subject,
  name: 'axis.record-delete',
  frame: frameOf('axis.record-delete', { record: '=input.spare' }),
  personChange: {
    change: (run) => byHand('POST', `${entityUrl(run.subject('record'))}/restore`, {}),
    answer: 'UNDO_SUPERSEDED',
  },
});

describeUndoSuite({
  ...subject,
  name: 'axis.relationship',
  frame: () => ({
    blocks: [
      {
        id: 'block',
        kind: 'axis.relationship',
        title,
        settings: { kind: 'related', from: created.id, to: '=input.spare' },
      },
    ],
  }),
  personChange: {
    change: async () => {
      const url = `${entityUrl(created.id)}/relationships`;
      const [latest] = (await byHand('GET', `${url}?limit=100`)).sort((a: { id: string }, b: { id: string }) =>
        a.id < b.id ? 1 : -1,
      );
      await byHand('DELETE', `${url}/${latest.id}`);
    },
    answer: 'UNDO_SUPERSEDED',
  },
});

describeUndoSuite({
  ...subject,
  name: 'axis.record-bulk',
  start: async () => {
    const own = await byHand('POST', '/entity/external/bulk', {
      operation: 'update',
      entities: [{ id: created.id, title: `한꺼번에 ${++updates}` }],
    });
    return own.undoHandle;
  },
  personChange: { change: () => edit(created.id), answer: 'UNDO_SUPERSEDED' },
  laterUse: { frame: rename, input: () => renameOf(created.id) },
});
