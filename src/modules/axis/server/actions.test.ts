/** States and actions of types: what buttons offer and what the server does, by every way in; for shipped types and for a company's own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { industries } from '#modules/company/contract/shapes.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import { actOnRecord } from '../contract/action.endpoints.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { TypeLife } from '../contract/type.ts';
import { getDeclaredTypes } from './declared-types.ts';
import { createRecordKit, grantOnly, type Kit } from './testing/kit.ts';

const asset = { axis: 'item', type: 'asset' };
const internal = { axis: 'entity', type: 'internal' };
const people = { axis: 'entity', type: 'user' };

let world: Kit['world'];
let manager: TestMember;
let viewer: TestMember;
beforeAll(async () => {
  ({ world, manager, viewer } = await createRecordKit());
});
afterAll(() => world?.close());

type TypeParams = { axis: string; type: string };
async function make(params: TypeParams, title: string, fields: object = {}, as = manager) {
  const reply = await world.call(endpoints.createRecord, { as, params, body: { title, fields: { ...fields } } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { ...params, id: reply.body.data.id as string };
}
const act = (record: TypeParams & { id: string }, action: string, values: object = {}, as = manager) =>
  world.call(actOnRecord, { as, params: { ...record, action }, body: { values: { ...values } } });
const fieldsOf = async (record: TypeParams & { id: string }) =>
  (await world.call(endpoints.readRecord, { as: world.alpha.master, params: record })).body.data.fields;
const typeOf = async ({ axis, type }: TypeParams, as = manager) => {
  const { data } = (await world.call(collections.listTypes, { as })).body;
  return data.find((candidate: { axis: string; key: string }) => candidate.axis === axis && candidate.key === type);
};
async function undo(executionId: string, as = manager) {
  const body = { reason: { code: 'mistake' } };
  return world.call(undoExecution, { as, params: { id: executionId }, body } as never);
}

it.each(industries)('the actions of modules pass the checks of company actions: %s', (industry) => {
  for (const { axis, key, fields, fixed, states, actions, relations, search } of getDeclaredTypes(world.app)) {
    const life = { states, actions, relations, search };
    const result = TypeLife.safeParse({ fields: [...fields(industry), ...fixed], ...life });
    expect([`${axis}/${key}`, result.error?.issues]).toEqual([`${axis}/${key}`, undefined]);
  }
});

describe('an action of a shipped type', () => {
  it('is a run of a flow that writes what was asked, and is taken back by undoing it', async () => {
    const responsible = await make(internal, '이도윤', { kind: 'employee' });
    const record = await make(asset, '노트북 1호');
    const done = await act(record, 'assign', { keeper: responsible.id });
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    expect(done.body.data).toMatchObject({
      status: 'finished',
      record: { fields: { status: 'in-use', keeper: responsible.id }, references: [{ title: '이도윤' }] },
    });
    const history = await world.call(endpoints.readHistory, { as: manager, params: record });
    expect(history.body.data[0]).toMatchObject({ executionId: done.body.data.executionId, cause: 'execution' });
    const undone = await undo(done.body.data.executionId);
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
    expect(await fieldsOf(record)).toEqual({});
  });

  it('asks for what it needs, by the name of the field', async () => {
    const reply = await act(await make(asset, '모니터'), 'assign');
    expect([reply.status, reply.body.code, reply.body.details[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      'values.keeper',
    ]);
  });

  it('leaves what was not answered, and empties what was answered with nothing', async () => {
    const [department] = (await world.call(endpoints.listRecordsOfType, { as: manager, params: internal })).body.data;
    const person = await make(internal, '윤서아', { kind: 'employee', position: '대리' });
    await act(person, 'transfer', { department: department.id });
    expect(await fieldsOf(person)).toMatchObject({ department: department.id, position: '대리' });
    await act(person, 'transfer', { department: department.id, position: null });
    expect(await fieldsOf(person)).not.toHaveProperty('position');
  });

  it('is done once by two concurrent requests', async () => {
    const record = await make(asset, '하나뿐인 책장');
    const dispose = () => act(record, 'dispose', { disposedOn: '2026-11-20' });
    const replies = await runAtOnceOnTable(world, 'axis.records', [dispose, dispose]);
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'RECORD_ACTION_REFUSED'],
    ]);
  });

  it('is refused where the table of states does not lead there, and empties what it says', async () => {
    const responsible = await make(internal, '정하윤', { kind: 'employee' });
    const record = await make(asset, '프린터', { status: 'in-use', keeper: responsible.id });
    expect((await act(record, 'dispose', { disposedOn: '2026-11-20' })).status).toBe(201);
    expect(await fieldsOf(record)).toEqual({ status: 'disposed', disposedOn: '2026-11-20' });
    const again = await act(record, 'repair');
    expect([again.status, again.body.code]).toEqual([409, 'RECORD_ACTION_REFUSED']);
    expect(again.body.message).toContain('처분');
  });

  it('is not there, or not for everybody', async () => {
    const record = await make(asset, '의자');
    const unknown = await act(record, 'fly');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'UNKNOWN_ACTION']);
    const refused = await act(record, 'repair', {}, viewer);
    expect([refused.status, refused.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    const other = await act(record, 'repair', {}, world.beta.manager);
    expect([other.status, other.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('may move something else: stock comes in, is taken out, and both come back', async () => {
    const paper = await make({ axis: 'item', type: 'consumable' }, '복사 용지', { reorderPoint: 5 });
    const came = await act(paper, 'receive', { quantity: 20, unitCost: { amount: 300, currency: 'KRW' } });
    expect(came.status, JSON.stringify(came.body)).toBe(201);
    const took = await act(paper, 'issue', { quantity: 4, remark: '사무실' });
    expect(took.status, JSON.stringify(took.body)).toBe(201);
    const tooMuch = await act(paper, 'issue', { quantity: 99 });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    const foreign = await act(paper, 'receive', { quantity: 1, unitCost: { amount: 300, currency: 'USD' } });
    expect([foreign.status, foreign.body.code]).toEqual([422, 'COST_CURRENCY']);
    expect((await undo(took.body.data.executionId)).status).toBeLessThan(300);
    expect((await act(paper, 'issue', { quantity: 20 })).status).toBe(201);
  });
});

describe('an undeclared change of state is refused', () => {
  const refused = [409, 'RECORD_STATE_REFUSED'];
  let record: TypeParams & { id: string };
  beforeAll(async () => {
    record = await make(asset, '처분한 책상');
    await act(record, 'dispose', { disposedOn: '2026-11-01' });
  });

  it.each<[way: string, call: () => ReturnType<typeof world.call>]>([
    [
      'by replacing it',
      () => {
        const body = { version: 2, title: '책상', fields: { status: 'in-use' } };
        return world.call(endpoints.replaceRecord, { as: manager, params: record, body });
      },
    ],
    [
      'in bulk',
      () => {
        const body = { operation: 'update' as const, entities: [{ id: record.id, fields: { status: 'storage' } }] };
        return world.call(collections.changeRecordsInBulk, { as: manager, params: asset, body });
      },
    ],
    [
      'by an import',
      () => {
        const body = {
          operation: 'create' as const,
          entities: [{ title: '들여온 것', fields: { status: 'disposed' } }],
        };
        return world.call(collections.changeRecordsInBulk, { as: manager, params: asset, body });
      },
    ],
    [
      'by making it so',
      () => {
        const body = { title: '새것', fields: { status: 'disposed' } };
        return world.call(endpoints.createRecord, { as: manager, params: asset, body });
      },
    ],
  ])('%s', async (_, call) => {
    const { status, body } = await call();
    expect([status, body.code], JSON.stringify(body)).toEqual(refused);
  });

  it('an outdated version is reported before the states are checked', async () => {
    const table = await make(asset, '회의 탁자', { status: 'in-use' });
    await act(table, 'dispose', { disposedOn: '2026-11-02' });
    const replace = (version: number, fields: object, params: TypeParams & { id: string } = table) =>
      world.call(endpoints.replaceRecord, {
        as: manager,
        params,
        body: { version, title: '탁자', fields: { ...fields } },
      });
    for (const version of [1, 3]) {
      const reply = await replace(version, { status: 'in-use' });
      expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_CONFLICT']);
      expect(reply.body.details.current.fields.status).toBe('disposed');
    }
    const { axis, id } = table;
    const elsewhere = await replace(2, { use: 'open' }, { axis: 'space', type: 'internal', id });
    expect([elsewhere.status, elsewhere.body.code], axis).toEqual([404, 'NOT_FOUND']);
    await world.call(endpoints.deleteRecord, { as: manager, params: table, query: {} });
    expect((await replace(3, {})).body.code).toBe('NOT_FOUND');
  });

  it('a field not shown in the form is unchanged by a replacement', async () => {
    const used = await make(asset, '쓰는 책상', { status: 'in-use', serial: 'A-1' });
    const body = { version: 1, title: '쓰는 책상', fields: { serial: 'A-2' } };
    const reply = await world.call(endpoints.replaceRecord, { as: manager, params: used, body });
    expect(reply.body.data.fields).toEqual({ status: 'in-use', serial: 'A-2' });
  });

  it('lists know the state that a record does not say', async () => {
    await make(asset, '창고의 책상');
    const list = async (filter: object) => {
      const query = { filter: JSON.stringify(filter), limit: '100' } as never;
      const reply = await world.call(endpoints.listRecordsOfType, { as: manager, params: asset, query });
      return reply.body.data.map((record: { title: string }) => record.title);
    };
    expect(await list({ 'fields.status': 'storage' })).toContain('창고의 책상');
    expect(await list({ 'fields.status': { in: ['storage', 'repair'] } })).toContain('창고의 책상');
    expect(await list({ 'fields.status': { ne: 'storage' } })).not.toContain('창고의 책상');
    expect(await list({ 'fields.status': { ne: 'disposed' } })).toContain('창고의 책상');
    expect(await list({ 'fields.status': 'disposed' })).not.toContain('창고의 책상');
  });
});

describe('an action with a permission', () => {
  it('is done by who holds it and may write the type; its fields stay when a form is saved', async () => {
    const personRecord = await make(people, '오지안', { email: 'oh@example.com' }, world.alpha.master);
    const account = manager.personId;
    const linked = await act(personRecord, 'link', { account });
    expect([linked.status, linked.body.data?.record.fields.account]).toEqual([201, account]);
    const { user: clerk, finance: linker } = world.alpha;
    const reads = ['axis.record.read', 'axis.entity.user.read'];
    await grantOnly(world, { role: 'clerk', permissions: [...reads, 'axis.entity.user.write'], to: [clerk] });
    await grantOnly(world, { role: 'linker', permissions: [...reads, 'entity.account.link'], to: [linker] });
    const noPermission = await act(personRecord, 'unlink', {}, clerk);
    expect([noPermission.status, noPermission.body.code]).toEqual([403, 'FORBIDDEN']);
    const noRight = await act(personRecord, 'unlink', {}, linker);
    expect([noRight.status, noRight.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    // The buttons know it.
    const offered = async (as: TestMember) => (await typeOf(people, as)).rights.actions;
    expect([await offered(manager), await offered(clerk), await offered(linker)]).toEqual([['link', 'unlink'], [], []]);
    const body = { version: 2, title: '오지안', fields: { email: 'oh@example.com', phone: '010-1234-5678' } };
    const saved = await world.call(endpoints.replaceRecord, { as: clerk, params: personRecord, body });
    expect([saved.status, saved.body.data?.fields.account]).toEqual([200, account]);
    const linkedAccounts = await world.call(collections.searchRecords, {
      as: manager,
      query: { q: account, limit: '5' },
    });
    expect(linkedAccounts.body.data.results).toEqual([]);
  });

  it('that moves something else asks for nothing but its permission', async () => {
    const paper = await make({ axis: 'item', type: 'consumable' }, '테이프');
    const { supervisor: mover } = world.alpha;
    await grantOnly(world, { role: 'mover', permissions: ['axis.record.read', 'item.stock.move'], to: [mover] });
    expect((await act(paper, 'receive', { quantity: 3 }, mover)).status).toBe(201);
    expect((await typeOf({ axis: 'item', type: 'consumable' }, mover)).rights).toEqual({
      write: false,
      erase: false,
      actions: ['receive', 'issue'],
    });
  });
});

describe('a type that a company makes', () => {
  const both = (ko: string) => ({ ko, en: ko });
  const typeKey = { axis: 'knowledge', type: 'recipe' };
  const options = ['draft', 'tried', 'served'].map((value) => ({ value, label: both(value) }));
  const state = { key: 'state', kind: 'choice' as const, label: both('상태'), required: false, options };
  const chef = { key: 'chef', kind: 'text' as const, label: both('요리사'), required: false };
  const definition = {
    label: both('조리법'),
    fields: [state, chef],
    version: 0,
    roles: { read: [], write: ['manager'], erase: [] },
    states: { field: 'state', start: ['draft'], moves: { draft: ['tried'], tried: ['served', 'draft'] } },
    actions: [{ key: 'try', label: both('시험하기'), to: 'tried', asks: ['chef'], needs: ['chef'] }],
  };
  const put = (body: object, params: TypeParams = typeKey) =>
    world.call(collections.changeType, { as: world.alpha.master, params, body: body as never });

  it('has states and actions of the same shape, on the same machine', async () => {
    const reply = await put(definition);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const record = await make(typeKey, '된장찌개', {}, world.alpha.master);
    const done = await act(record, 'try', { chef: '김요리' }, world.alpha.master);
    expect(done.body.data?.record.fields, JSON.stringify(done.body)).toEqual({ state: 'tried', chef: '김요리' });
    expect((await undo(done.body.data.executionId, world.alpha.master)).status).toBeLessThan(300);
    expect(await fieldsOf(record)).toEqual({});
    // Left out: they stay.
    const { version } = reply.body.data;
    const secondReply = await put({ label: both('조리법'), fields: [state, chef], version });
    expect(secondReply.body.data).toMatchObject({ states: definition.states, actions: definition.actions });
  });

  it.each([
    ['a state that is no option', { states: { ...definition.states, start: ['burnt'] } }, 'states'],
    ['an action that asks for no field', { actions: [{ key: 'x', label: both('가'), asks: ['nobody'] }] }, 'actions.0'],
    [
      'an action with a name too long for its flow',
      { actions: [{ key: 'a'.repeat(20), label: both('가') }] },
      'actions.0.key',
    ],
  ])('is refused with %s', async (_, wrong, field) => {
    const params = { axis: 'knowledge', type: 'a-name-that-is-long-enough' };
    const reply = await put({ ...definition, ...wrong }, params);
    expect([reply.status, reply.body.code, reply.body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('a shipped type has its fixed states and their fields, regardless of changes by a company', async () => {
    const type = await typeOf(asset, world.alpha.master);
    const refused = await put({ label: type.label, fields: type.fields, version: type.version, actions: [] }, asset);
    expect([refused.status, refused.body.code]).toEqual([409, 'TYPE_LIFE_FIXED']);
    const fields = type.fields.filter(({ key }: { key: string }) => key !== 'disposedOn' && key !== 'serial');
    const saved = await put({ label: type.label, fields, version: type.version }, asset);
    const keys = saved.body.data.fields.map(({ key }: { key: string }) => key);
    expect([keys.includes('disposedOn'), keys.includes('serial')]).toEqual([true, false]);
    expect(saved.body.data.actions).toHaveLength(4);
  });
});
