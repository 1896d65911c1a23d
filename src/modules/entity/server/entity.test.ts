/** Tests of people and partners: moving somebody, marking a leaver, putting a partner on hold, and undoing it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { changeRecordsInBulk } from '#modules/axis/contract/collection.endpoints.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';

const internal = { axis: 'entity', type: 'internal' };
const external = { axis: 'entity', type: 'external' };
type Entity = typeof internal & { id: string };

let world: World;
let sales: Entity;
let logistics: Entity;
beforeAll(async () => {
  world = await createTestWorld();
  const { data } = (await world.call(axis.listRecordsOfType, { as: getManager(), params: internal, query: {} })).body;
  const team = (name: string) => ({ ...internal, id: data.find(({ title }: AxisRecord) => title === name)?.id ?? '' });
  [sales, logistics] = [team('영업팀'), team('물류팀')];
});
afterAll(() => world?.close());

const getManager = () => world.alpha.manager;
async function add(params: typeof internal, title: string, fields: Record<string, string>): Promise<Entity> {
  const { status, body } = await world.call(axis.createRecord, { as: getManager(), params, body: { title, fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...params, id: body.data.id };
}
const employee = (title: string) => add(internal, title, { kind: 'employee', department: sales.id, position: '대리' });
const act = (entity: Entity, action: string, values: Record<string, string> = {}, as = getManager()) =>
  world.call(actOnRecord, { as, params: { ...entity, action }, body: { values } });
const undo = (id: string) =>
  world.call(undoExecution, { as: getManager(), params: { id }, body: { reason: { code: 'mistake' } } });
const read = async (params: Entity) => (await world.call(axis.readRecord, { as: getManager(), params })).body.data;

describe('somebody of the company', () => {
  it('is moved to another department with a new position, and back with the old one', async () => {
    const person = await employee('이하나');
    const moved = await act(person, 'transfer', { department: logistics.id, position: '과장' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(201);
    const { fields, references } = await read(person);
    expect(fields).toEqual({ kind: 'employee', department: logistics.id, position: '과장' });
    expect(references.map(({ title }: AxisRecord) => title)).toEqual(['물류팀']);
    expect((await undo(moved.body.data.executionId)).status).toBe(200);
    expect((await read(person)).fields).toEqual({ kind: 'employee', department: sales.id, position: '대리' });
  });

  it('is moved to a department that is there, and nowhere else', async () => {
    const person = await employee('박둘');
    const partner = await add(external, '협력사', { kind: 'partner' });
    const refused = async (values: Record<string, string>, as = getManager()) => {
      const { status, body } = await act(person, 'transfer', values, as);
      return [status, body.code];
    };
    expect(await refused({})).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refused({ department: partner.id })).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect(await refused({ department: person.id })).toEqual([400, 'SELF_RELATION']);
    expect(await refused({ department: logistics.id }, world.alpha.viewer)).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    expect((await read(person)).fields).toEqual({ kind: 'employee', department: sales.id, position: '대리' });
  });

  it('does not belong to itself, by any write: by form, or in bulk', async () => {
    const [team, as] = [await add(internal, '새 사람', { kind: 'employee' }), getManager()];
    const fields = { kind: 'employee', department: team.id };
    const form = await world.call(axis.replaceRecord, {
      as,
      params: team,
      body: { version: 1, title: '새 사람', fields },
    });
    const entities = [{ id: team.id, fields: { department: team.id } }];
    const bulk = await world.call(changeRecordsInBulk, {
      as,
      params: internal,
      body: { operation: 'update', entities },
    });
    expect([form, bulk].map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'SELF_RELATION'],
      [400, 'SELF_RELATION'],
    ]);
    expect((await read(team)).fields).toEqual({ kind: 'employee' });
  });

  it('after leaving is not moved any more, and may be restored; each change is undone by itself', async () => {
    const person = await employee('최셋');
    const undated = await act(person, 'end');
    expect([undated.status, undated.body.details[0].field]).toEqual([400, 'values.endedOn']);
    const ended = (await act(person, 'end', { endedOn: '2026-11-20' })).body.data.executionId;
    expect((await read(person)).fields).toMatchObject({ standing: 'ended', endedOn: '2026-11-20' });
    const late = await act(person, 'transfer', { department: logistics.id });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'RECORD_ACTION_REFUSED',
      expect.stringContaining('퇴사·종료'),
    ]);
    const back = (await act(person, 'back')).body.data.executionId;
    expect((await read(person)).fields).toEqual({
      ...{ kind: 'employee', department: sales.id, position: '대리' },
      standing: 'active',
    });
    expect((await undo(back)).status).toBe(200);
    expect((await read(person)).fields).toMatchObject({ standing: 'ended', endedOn: '2026-11-20' });
    expect((await undo(ended)).status).toBe(200);
    expect((await read(person)).fields).toEqual({ kind: 'employee', department: sales.id, position: '대리' });
  });
});

describe('a partner', () => {
  it('is visible to partner managers, and put on hold for a reason that is removed when dealing resumes', async () => {
    const partner = await add(external, '한강 물산', { kind: 'supplier' });
    const as = world.alpha.viewer;
    const reply = await world.call(axis.readRecord, { as, params: partner });
    expect([reply.status, reply.body.code]).toEqual([403, 'RECORD_TYPE_FORBIDDEN']);
    expect((await act(partner, 'hold', { holdReason: '미수금' }, as)).status).toBe(403);
    const silent = await act(partner, 'hold');
    expect([silent.status, silent.body.details[0].field]).toEqual([400, 'values.holdReason']);
    const executionId = (await act(partner, 'hold', { holdReason: '미수금' })).body.data.executionId;
    expect((await read(partner)).fields).toEqual({ kind: 'supplier', dealing: 'paused', holdReason: '미수금' });
    const resumed = (await act(partner, 'resume')).body.data.executionId;
    expect((await read(partner)).fields).toEqual({ kind: 'supplier', dealing: 'active' });
    expect((await undo(resumed)).status).toBe(200);
    expect((await undo(executionId)).status).toBe(200);
    expect((await read(partner)).fields).toEqual({ kind: 'supplier' });
  });
});
