/** Departments and staff from before the chart: matched where it is certain, and by themselves again once that is taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import type { AxisRecord } from '#modules/axis/contract/record.ts';
import { createRecord, writeMirroredRecords } from '#modules/axis/server/index.ts';
import { previewUndo } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createBoth, createOrganisationKit, staff } from '../testing/one-organisation.ts';

let world: World;
let kit: Awaited<ReturnType<typeof createOrganisationKit>>;
beforeAll(async () => {
  world = await createTestWorld();
  kit = await createOrganisationKit(world);
});
afterAll(() => world?.close());

describe('a record from before the chart', () => {
  const typeKey = staff;
  const old = (title: string, fields: Record<string, unknown>, code: string | null = null) => {
    const id = createId();
    const changes = [{ was: null, now: { id, title, code, fields, deleted: false } }];
    return world.alpha.service(async (context) => {
      await writeMirroredRecords(context, typeKey, { changes, origin: {} });
      return id;
    });
  };
  const all = async (id: string): Promise<AxisRecord> =>
    (await world.call(axis.readRecord, { as: kit.manager, params: { ...staff, id } })).body.data;

  it('is matched by name and address, loses nothing, and what is not certain stays by itself', async () => {
    const { viewer } = world.alpha;
    const department = await old('옛 부서', { kind: 'team', note: '2층' }, 'OLD-1');
    const twins = [await old('쌍둥이', { kind: 'department' }), await old('쌍둥이', { kind: 'department' })];
    const employee = await world.alpha.service(async (context) => {
      const fields = { kind: 'employee', department, email: viewer.email, phone: '010-1234-5678' };
      return (await createRecord(context, { ...staff, title: '옛 이름', code: 'EMP-9', fields })).id;
    });
    const [unit, twin] = [kit.add('옛 부서'), kit.add('쌍둥이')];
    await kit.change(unit, twin, kit.seat(viewer.personId, unit.id));
    const chosen = await all(department);
    expect(chosen.fields).toEqual({ kind: 'team', note: '2층', chart: unit.id });
    expect((await all(employee)).fields).toMatchObject({ chart: viewer.personId, department, phone: '010-1234-5678' });
    expect(await all(employee)).toMatchObject({ title: viewer.name, code: 'EMP-9' });
    for (const id of twins) expect((await all(id)).fields).toEqual({ kind: 'department' });
    expect((await all(twin.id)).fields).toMatchObject({ chart: twin.id });
  });

  it('is not taken back by the run that made it while the chart has it, and is afterwards', async () => {
    const { personId, email, name } = world.alpha.finance;
    const create = { id: 'make', kind: 'axis.record-create', title: createBoth('등록') };
    const fields = { kind: 'employee', email };
    const settings = { ...staff, title: '신입', fields };
    const run = await world.alpha.service(async (context) => {
      const definition = { blocks: [{ ...create, settings }] };
      await publishFrame(context, { key: 'hire', title: createBoth('입사'), definition } as never);
      return (await startExecution(context, { frameKey: 'hire', input: {} })).id;
    });
    const hired = (await kit.here('신입')).id;
    const assigned = await kit.change(kit.seat(personId, (await kit.chartOf()).units.at(-1)?.id as string));
    expect(await all(hired)).toMatchObject({ title: name, fields: { chart: personId } });
    const reply = await world.call(previewUndo, { as: world.alpha.master, params: { id: run }, query: {} });
    expect(JSON.stringify(reply.body.data)).toContain('조직도에 있는 항목이라 그대로 둡니다.');
    await kit.undo(assigned);
    expect((await all(hired)).fields).not.toHaveProperty('chart');
  });

  it('is independent again once the linked chart change is undone', async () => {
    const department = await old('빌린 부서', { kind: 'department', note: '별관' });
    const run = await kit.change(kit.add('빌린 부서'));
    expect((await all(department)).fields).toHaveProperty('chart');
    await kit.undo(run);
    expect(await all(department)).toMatchObject({ title: '빌린 부서', deletedAt: null });
    expect((await all(department)).fields).toEqual({ kind: 'department', note: '별관' });
  });
});
