/** States and actions of types changed by companies: continuity, refusals and races. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { actOnRecord } from '../contract/action.endpoints.ts';
import { recordUpdateBlock } from '../contract/blocks.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createRecordKit, grantOnly, type Kit } from './testing/kit.ts';

type TypeParams = { axis: string; type: string };
let world: Kit['world'];
let judge: Awaited<ReturnType<typeof connectAsSuperuser>>;
beforeAll(async () => {
  ({ world } = await createRecordKit());
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const both = (ko: string) => ({ ko, en: ko });
const choice = (key: string, ...values: string[]) => {
  const options = values.map((value) => ({ value, label: both(value) }));
  return { key, kind: 'choice' as const, label: both(key), required: false, options };
};
const text = (key: string, required = false) => ({ key, kind: 'text' as const, label: both(key), required });
const put = (params: TypeParams, body: object) =>
  world.call(collections.changeType, { as: world.alpha.master, params, body: body as never });
const typeOf = async ({ axis, type }: TypeParams, as = world.alpha.master) => {
  const { data } = (await world.call(collections.listTypes, { as })).body;
  return data.find((candidate: { axis: string; key: string }) => candidate.axis === axis && candidate.key === type);
};
async function make(params: TypeParams, title: string, fields: object = {}) {
  const body = { title, fields: { ...fields } };
  const reply = await world.call(endpoints.createRecord, { as: world.alpha.master, params, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { ...params, id: reply.body.data.id as string };
}
const act = (record: TypeParams & { id: string }, action: string, values: object = {}, as = world.alpha.master) =>
  world.call(actOnRecord, { as, params: { ...record, action }, body: { values: { ...values } } });

const states = { field: 'state', start: ['draft'], moves: { draft: ['tried'], tried: ['draft'] } };
const definition = {
  label: both('조리법'),
  fields: [choice('state', 'draft', 'tried', 'served'), text('chef')],
  version: 0,
  roles: { read: [], write: ['manager'], erase: [] },
  states,
  actions: [{ key: 'try', label: both('시험하기'), to: 'tried', asks: ['chef'], needs: ['chef'] }],
};

describe('a change of a type', () => {
  it('is judged by the type as it is now, whatever this process has read before', async () => {
    const typeKey = { axis: 'knowledge', type: 'recipe' };
    const { version } = (await put(typeKey, definition)).body.data;
    await make(typeKey, '된장찌개');
    // Another process was faster: this one knows the former type for five seconds.
    const served = { ...states, moves: { ...states.moves, tried: ['served'] } };
    await judge.query(
      `update axis.types set version = version + 1, life = life || jsonb_build_object('states', $1::jsonb)
       where axis = 'knowledge' and key = 'recipe'`,
      [JSON.stringify(served)],
    );
    const { label, fields } = definition;
    const late = await put(typeKey, { label, fields: [text('chef')], version });
    expect([late.status, late.body.code], JSON.stringify(late.body)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.details.current.states).toEqual(served);
    const saved = await put(typeKey, { label, fields, version: version + 1 });
    expect(saved.body.data?.states, JSON.stringify(saved.body)).toEqual(served);
  });

  it('takes states and the fields of a search away again', async () => {
    const typeKey = { axis: 'knowledge', type: 'note' };
    const { version } = (await put(typeKey, { ...definition, search: ['chef'] })).body.data;
    const { label } = definition;
    const fields = [text('chef')];
    const still = await put(typeKey, { label, fields, version, actions: [] });
    expect([still.status, still.body.details?.[0].field]).toEqual([400, 'states']);
    const none = await put(typeKey, { label, fields, version, actions: [], states: null, search: null });
    expect(none.status, JSON.stringify(none.body)).toBe(200);
    expect(none.body.data.states ?? null).toBeNull();
    expect(none.body.data.search ?? null).toBeNull();
    const reply = await put(typeKey, { label, fields, version: version + 1 });
    expect([reply.body.data.states ?? null, reply.body.data.actions]).toEqual([null, []]);
  });

  const permission = 'flow.execution.start';
  it.each<[what: string, wrong: object, field: string]>([
    [
      'a form that would say which record it is',
      { actions: [{ key: 'x', label: both('가'), form: [text('record')] }] },
      'actions.0',
    ],
    [
      'a form that asks twice',
      { actions: [{ key: 'x', label: both('가'), form: [text('a'), text('a')] }] },
      'actions.0',
    ],
    [
      'a form that asks for a field of the record',
      { actions: [{ key: 'x', label: both('가'), asks: ['chef'], form: [text('chef')] }] },
      'actions.0',
    ],
    ['an action with a hyphen', { actions: [{ key: 'try-hard', label: both('가') }] }, 'actions.0.key'],
    [
      'a permission that nobody knows',
      { actions: [{ key: 'x', label: both('가'), asks: ['chef'], permission: 'kitchen.cook' }] },
      'actions.0.permission',
    ],
    [
      'a required field that only an action fills in',
      {
        fields: [definition.fields[0], text('chef', true)],
        actions: [{ key: 'x', label: both('가'), asks: ['chef'], permission }],
      },
      'fields.1',
    ],
    [
      'a required state of which there is one to begin in',
      { fields: [{ ...definition.fields[0], required: true }, text('chef')] },
      'fields.0',
    ],
  ])('is refused with %s', async (_, wrong, field) => {
    const reply = await put({ axis: 'knowledge', type: 'wrong' }, { ...definition, ...wrong });
    expect([reply.status, reply.body.code, reply.body.details?.[0].field], JSON.stringify(reply.body)).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
  });
});

it('an action asks for a required field of the record as required', async () => {
  const typeKey = { axis: 'knowledge', type: 'dish' };
  const fields = [definition.fields[0], text('chef', true)];
  await put(typeKey, {
    ...definition,
    fields,
    actions: [{ key: 'try', label: both('시험하기'), to: 'tried', asks: ['chef'] }],
  });
  const dish = await make(typeKey, '비빔밥', { chef: '김요리' });
  const refused = await act(dish, 'try', { chef: null });
  expect([refused.status, refused.body.details?.[0].field]).toEqual([400, 'values.chef']);
});

it('an action of a company may start a flow of the company: that asks for the right to start flows, too', async () => {
  const typeKey = { axis: 'knowledge', type: 'idea' };
  const settings = { record: '=input.record', title: `='제안: ' + input.chef` };
  const blocks = [{ id: 'name', kind: recordUpdateBlock.kind, title: both('이름 변경'), settings }];
  const flow = { key: 'propose-idea', title: both('제안'), definition: { blocks } };
  await world.alpha.service((context) => publishFrame(context, flow));
  await put(typeKey, {
    ...definition,
    roles: { read: ['finance', 'user'], write: ['manager', 'finance', 'user'], erase: [] },
    actions: [{ key: 'propose', label: both('제안하기'), asks: ['chef'], frame: flow.key }],
  });
  const idea = await make(typeKey, '새 메뉴');
  const { finance: starter, user: writer } = world.alpha;
  const permissions = ['axis.record.read', 'axis.knowledge.idea.write'];
  await grantOnly(world, { role: 'writer', permissions, to: [writer] });
  await grantOnly(world, { role: 'starter', permissions: [...permissions, 'flow.execution.start'], to: [starter] });
  const refused = await act(idea, 'propose', { chef: '김요리' }, writer);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  const done = await act(idea, 'propose', { chef: '김요리' }, starter);
  expect([done.status, done.body.data?.status], JSON.stringify(done.body)).toEqual([201, 'finished']);
  expect(done.body.data.record).toMatchObject({ title: '제안: 김요리', fields: {} });
  const offered = async (as: TestMember) => (await typeOf(typeKey, as)).rights.actions;
  expect([await offered(writer), await offered(starter)]).toEqual([[], ['propose']]);
});

it('options that a company adds to a shipped state lead back, those that it removes are gone alone', async () => {
  const typeKey = { axis: 'item', type: 'asset' };
  const type = await typeOf(typeKey);
  const inRepair = await make(typeKey, '고치던 것', { status: 'repair' });
  const fields = type.fields.map((field: { key: string; options: { value: string }[] }) =>
    field.key === 'status'
      ? {
          ...field,
          options: [...field.options.filter(({ value }) => value !== 'repair'), { value: 'lost', label: both('분실') }],
        }
      : field,
  );
  const saved = await put(typeKey, { label: type.label, fields, version: type.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body.data.actions.map(({ key }: { key: string }) => key)).toEqual(['assign', 'return', 'dispose']);
  expect(saved.body.data.states.start).toEqual(['storage', 'in-use']);
  const lost = await make(typeKey, '잃어버린 것');
  const record = await make(typeKey, '찾은 것');
  await judge.query(`update axis.records set fields = '{"status":"lost"}' where id = any($1)`, [[lost.id, record.id]]);
  const move = (status: string, ...ids: string[]) => {
    const body = { operation: 'update' as const, entities: ids.map((id) => ({ id, fields: { status } })) };
    return world.call(collections.changeRecordsInBulk, { as: world.alpha.master, params: typeKey, body });
  };
  expect((await move('disposed', lost.id)).body.code).toBe('RECORD_STATE_REFUSED');
  expect((await move('storage', lost.id)).status).toBe(200);
  expect((await act({ ...typeKey, id: record.id }, 'return')).status).toBe(201);
  // Records in the removed state continue from there.
  expect((await act(inRepair, 'dispose', { disposedOn: '2026-11-20' })).status).toBe(201);
});

it('a record without an explicit state is found across types, and exported to a file', async () => {
  const as = world.alpha.master;
  const mine = await make({ axis: 'space', type: 'internal' }, '열린 회의실');
  const shut = await make({ axis: 'space', type: 'virtual' }, '닫힌 대화방');
  expect((await act(shut, 'close', { closedFor: '점검' })).status).toBe(201);
  const list = async (filter: object) => {
    const query = { filter: JSON.stringify(filter), limit: '100' } as never;
    const reply = await world.call(endpoints.listAxisRecords, { as, params: { axis: 'space' }, query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.map(({ id }: { id: string }) => id);
  };
  const open = await list({ 'fields.use': 'open' });
  expect([open.includes(mine.id), open.includes(shut.id)]).toEqual([true, false]);
  expect(await list({ 'fields.use': 'closed' })).toEqual([shut.id]);
  const body = { axis: 'space' as const, type: 'internal', reason: '점검' };
  const file = String((await world.call(endpoints.exportRecords, { as, body })).body);
  expect(file.split('\r\n').find((line) => line.startsWith('열린 회의실'))).toContain('이용 중');
});
