/** Records are found by their values, in order, as many as asked for; only what the run may read; and the run relies on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { previewUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createRecord } from '../record.service.ts';
import { createRecordKit, grantOnly } from '../testing/kit.ts';
import { findRecords } from './find-records.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  ({ world, viewer: member } = await createRecordKit());
  for (const [title, note] of [
    ['가람', '하나'],
    ['나래', '둘'],
    ['다솜', '하나'],
  ]) {
    await world.alpha.service((context) =>
      createRecord(context, {
        axis: 'entity',
        type: 'external',
        title: title as string,
        fields: { kind: 'customer', note },
      }),
    );
  }
});
afterAll(() => world?.close());

const title = { ko: '블록', en: 'Block' };
let frameCount = 0;
async function frame(settings: object, more: FrameDraft['blocks'] = []): Promise<string> {
  const key = `find-${++frameCount}`;
  const find = {
    id: 'find',
    kind: 'axis.find-records',
    title,
    settings: { axis: 'entity', type: 'external', ...settings } as never,
  };
  const blocks = [find, ...more];
  const connections = more.map(({ id: to }, index) => ({ from: blocks[index]?.id as string, to }));
  await world.alpha.service((context) => publishFrame(context, { key, title, definition: { blocks, connections } }));
  return key;
}
async function run(frameKey: string, as: TestMember, input = {}) {
  const { body } = await world.call(startFlow, { as, body: { frameKey, input } });
  if (!body.success) return { code: body.code };
  return (await world.call(readExecution, { as: world.alpha.master, params: { id: body.data.id } })).body.data;
}

it('finds what meets all conditions, in the order and number asked for', async () => {
  const filter = [
    { field: 'note', value: '=input.note' },
    { field: 'kind', is: 'in', value: ['customer', 'supplier'] },
  ];
  const records = await run(await frame({ filter, sort: '-title' }), world.alpha.master, { note: '하나' });
  const { output } = records.steps[0];
  expect(output).toMatchObject({ count: 2, isCut: false, first: { title: '다솜' } });
  expect(output.records.map((record: { title: string }) => record.title)).toEqual(['다솜', '가람']);
  expect(output.records[0].fields).toMatchObject({ kind: 'customer', note: '하나' });
  const cut = await run(await frame({ sort: 'title', limit: 1 }), world.alpha.master);
  expect(cut.steps[0].output).toMatchObject({ count: 1, isCut: true });
  const none = await run(await frame({ filter: [{ field: 'title', value: '없음' }] }), world.alpha.master);
  expect(none.steps[0].output).toEqual({ records: [], first: null, count: 0, isCut: false });
});

it('refuses a condition whose value is missing: it would find more than was meant', async () => {
  const key = await frame({ filter: [{ field: 'note', value: '=input.note' }] });
  expect(await run(key, world.alpha.master, { note: null })).toEqual({ code: 'BLOCK_SETTINGS_INVALID' });
});

it('finds nothing of a type that the run may not read', async () => {
  const key = await frame({});
  const runner = ['flow.frame.read', 'flow.execution.start', 'flow.execution.read'];
  await grantOnly(world, { role: 'finder-none', permissions: runner, to: [member] });
  expect(await run(key, member)).toEqual({ code: 'RECORD_TYPE_FORBIDDEN' });
});

it('relies on what it found: what made it is not undone beneath a run that changes something with it', async () => {
  const publishedFrame = await world.alpha.service((context) =>
    publishFrame(context, {
      key: 'find-maker',
      title,
      definition: {
        blocks: [
          {
            id: 'make',
            kind: 'axis.record-create',
            title,
            settings: { axis: 'entity', type: 'external', title: '라온', fields: { kind: 'customer' } },
          },
        ],
      },
    }),
  );
  expect(publishedFrame.version).toBe(1);
  const maker = await world.alpha.service((context) => startExecution(context, { frameKey: 'find-maker', input: {} }));
  const key = await frame({ filter: [{ field: 'title', value: '라온' }] }, [
    {
      id: 'next',
      kind: 'axis.record-create',
      title,
      settings: { axis: 'space', type: 'internal', title: '=steps.find.output.first.title' },
    },
  ]);
  const user = await world.alpha.service((context) => startExecution(context, { frameKey: key, input: {} }));
  const { body } = await world.call(previewUndo, { as: world.alpha.master, params: { id: maker.id } });
  expect(JSON.stringify(body.data)).toContain(user.id);
});

it('and one that only looked is nothing that an undo waits for', async () => {
  const make = { axis: 'entity', type: 'external', title: '마루', fields: { kind: 'customer' } };
  const blocks = [{ id: 'make', kind: 'axis.record-create', title, settings: make }];
  await world.alpha.service((context) => publishFrame(context, { key: 'find-made', title, definition: { blocks } }));
  const maker = await world.alpha.service((context) => startExecution(context, { frameKey: 'find-made', input: {} }));
  const key = await frame({ filter: [{ field: 'title', value: '마루' }] });
  const looker = await run(key, world.alpha.master);
  expect(looker.steps[0].output.count).toBe(1);
  const { body } = await world.call(previewUndo, { as: world.alpha.master, params: { id: maker.id } });
  expect(body.data.refusal).toBeNull();
  expect(JSON.stringify(body.data)).not.toContain(looker.id);
});

describe('having been listed with others', () => {
  let makers = 0;
  /** A run that makes a customer, and the note that it shares with another one. */
  async function makeTwo(): Promise<{ maker: string; note: string }> {
    const note = `목록 ${++makers}`;
    const make = { axis: 'entity', type: 'external', title: '=input.title', fields: { kind: 'customer', note } };
    const blocks = [{ id: 'make', kind: 'axis.record-create', title, settings: make }];
    const frameKey = `list-maker-${makers}`;
    await world.alpha.service((context) => publishFrame(context, { key: frameKey, title, definition: { blocks } }));
    const start = (name: string) =>
      world.alpha.service((context) => startExecution(context, { frameKey, input: { title: name } }));
    await start('가온');
    return { maker: (await start('나래')).id, note };
  }
  const digest = (text: string) => ({
    ...{ id: 'next', kind: 'axis.record-create', title },
    settings: { axis: 'space', type: 'internal', title: text },
  });
  const foundBy = (note: string) => ({ sort: '-title', filter: [{ field: 'note', value: note }] });
  async function complete(executionId: string): Promise<void> {
    const as = world.alpha.manager;
    const { data } = (await world.call(listTasks, { as, query: { limit: 100 } })).body;
    const { id } = data.find((row: { executionId: string }) => row.executionId === executionId);
    expect((await world.call(completeTask, { as, params: { id }, body: {} })).status).toBe(200);
  }
  const preview = async (id: string) =>
    (await world.call(previewUndo, { as: world.alpha.master, params: { id } })).body.data;

  it('is shown and blocks nobody', async () => {
    const { maker, note } = await makeTwo();
    const key = await frame(foundBy(note), [digest('=steps.find.output.first.title')]);
    await world.alpha.service((context) => startExecution(context, { frameKey: key, input: {} }));
    const undoPreview = await preview(maker);
    expect(undoPreview).toMatchObject({
      allowed: true,
      blocked: [],
      chain: [],
      notices: [{ code: 'LISTED_BY_LATER_RUNS' }],
    });
  });

  it('unless a later step names it, at once or after a wait', async () => {
    const naming = digest('=steps.find.output.first.id');
    const task = { id: 'wait', kind: 'flow.task', title, settings: { title: '확인', assigneeRole: 'manager' } };
    for (const laterBlocks of [[naming], [task, naming]]) {
      const { maker, note } = await makeTwo();
      const key = await frame(foundBy(note), laterBlocks);
      const { id } = await world.alpha.service((context) => startExecution(context, { frameKey: key, input: {} }));
      if (laterBlocks.length > 1) {
        expect(await preview(maker)).toMatchObject({ allowed: true });
        await complete(id);
      }
      expect(await preview(maker)).toMatchObject({ allowed: false, blocked: [{ by: [id] }] });
    }
  });
});

it.each<[string, object, string[]]>([
  [
    'a sound one',
    {
      filter: [
        { field: 'note', value: '=input.note' },
        { field: 'title', value: 'a' },
      ],
      sort: 'fields.note',
    },
    [],
  ],
  ['no such type', { type: 'robot' }, ['UNKNOWN_TYPE type']],
  [
    'no such field',
    { filter: [{ field: 'hat', value: 1 }], sort: '-fields.shoe' },
    ['UNKNOWN_FIELD filter.0.field', 'UNKNOWN_FIELD sort'],
  ],
])('inspects %s', async (_, settings, expected) => {
  const problems = await world.alpha.service(
    async (context) =>
      (await findRecords.inspect?.(context, { axis: 'entity', type: 'external', ...settings } as never)) ?? [],
  );
  expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
});
