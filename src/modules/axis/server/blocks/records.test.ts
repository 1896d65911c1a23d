import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { setDeleted } from '../record.service.ts';
import { createRuns } from '../testing/runs.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { run, check, undo, state, customer, change, inAlpha } = createRuns(() => world);
const reverse = [{ verdict: 'reverse' }];

describe('axis.record-create', () => {
  const settings = { axis: 'entity', type: 'external', title: '새 고객', fields: { kind: 'customer' } } as const;

  it('does, undoes, redoes and undoes again', async () => {
    const done = await run(recordCreate, settings);
    const { id } = done.output;
    const created = await state(id);
    expect(created).toMatchObject({ title: '새 고객', deleted: false });
    expect(await check(done)).toEqual(reverse);
    const undone = await undo(done);
    expect(await state(id)).toEqual({ ...created, deleted: true });
    expect(await check(undone)).toEqual(reverse);
    const redone = await undo(undone);
    expect(await state(id)).toEqual(created);
    await undo(redone);
    expect(await state(id)).toEqual({ ...created, deleted: true });
  });

  it('takes rows of key and value, as the builder makes them', async () => {
    const fields = [{ key: 'kind', value: 'supplier' }];
    const { output } = await run(recordCreate, { ...settings, fields });
    expect(await state(output.id)).toMatchObject({ 'fields.kind': 'supplier' });
  });

  it('leaves a record that a person worked on, and names the person', async () => {
    const done = await run(recordCreate, settings);
    await change(done.output.id, { kind: 'partner' });
    const [verdict] = await check(done);
    expect(verdict).toMatchObject({ verdict: 'kept', changedBy: world.alpha.manager.name });
  });

  it('counts later changes of the same run as its own', async () => {
    const done = await run(recordCreate, settings);
    const { id } = done.output;
    await run(recordUpdate, { record: id, fields: { grade: 'vip' } }, done);
    expect(await check(done)).toEqual([...reverse, ...reverse]);
    const after = await state(id);
    const undone = await undo(done);
    expect(await state(id)).toMatchObject({ deleted: true });
    await undo(undone);
    expect(await state(id)).toEqual(after);
  });
});

describe('axis.record-update', () => {
  it('does, undoes, redoes and undoes again', async () => {
    const { id } = await customer('등급 고객');
    const before = await state(id);
    const done = await run(recordUpdate, {
      record: id,
      title: '등급 고객(주)',
      fields: { grade: 'vip', phone: '02-111-2222' },
    });
    const after = await state(id);
    expect(done.impacts).toMatchObject([
      {
        subject: { label: { ko: '등급 고객(주)', en: '등급 고객(주)' } },
        before: { ko: { 등급: '신규' }, en: { Grade: 'New' } },
        after: { ko: { 등급: 'VIP', 전화번호: '02-111-2222' }, en: { Grade: 'VIP', Phone: '02-111-2222' } },
      },
    ]);
    const undone = await undo(done);
    expect(await state(id)).toEqual(before);
    const redone = await undo(undone);
    expect(await state(id)).toEqual(after);
    await undo(redone);
    expect(await state(id)).toEqual(before);
  });

  it('puts back only what is still as the run left it', async () => {
    const { id } = await customer('부분 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'vip', phone: '02-111-2222' } });
    await change(id, { grade: 'regular' });
    const [verdict] = await check(done);
    expect(verdict).toMatchObject({
      verdict: 'reverse',
      keeps: [
        { part: { ko: '등급', en: 'Grade' }, changedBy: world.alpha.manager.name, changedAt: expect.any(String) },
      ],
    });
    expect(verdict).toMatchObject({ keeps: [{ reason: { ko: '그 뒤에 등급을 바꾸어 그대로 둡니다.' } }] });
    await undo(done);
    expect(await state(id)).toEqual({
      title: '부분 고객',
      code: null,
      'fields.kind': 'customer',
      'fields.grade': 'regular',
      deleted: false,
    });
  });

  it('leaves a person’s change and is blocked by a later run’s change', async () => {
    const { id } = await customer('순서 고객');
    const first = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    const second = await run(recordUpdate, { record: id, fields: { grade: 'regular' } });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [second.id] }]);
    await undo(second);
    expect(await check(first)).toEqual(reverse);
    await change(id, { grade: 'regular' });
    expect(await check(first)).toMatchObject([{ verdict: 'kept', changedBy: world.alpha.manager.name }]);
  });

  it('counts a value that came back as unchanged', async () => {
    const { id } = await customer('왕복 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    await change(id, { grade: 'regular' });
    await change(id, { grade: 'vip' });
    expect(await check(done)).toEqual(reverse);
  });

  it('refuses a record that is not there', async () => {
    await expect(run(recordUpdate, { record: createId(), fields: { grade: 'vip' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('axis.record-delete', () => {
  it('does, undoes, redoes and undoes again', async () => {
    const { id } = await customer('삭제 고객');
    const before = await state(id);
    const done = await run(recordDelete, { record: id });
    expect(await state(id)).toEqual({ ...before, deleted: true });
    expect(await check(done)).toEqual(reverse);
    const undone = await undo(done);
    expect(await state(id)).toEqual(before);
    const redone = await undo(undone);
    expect(await state(id)).toEqual({ ...before, deleted: true });
    await undo(redone);
    expect(await state(id)).toEqual(before);
  });

  it('leaves a record that a person restored', async () => {
    const record = await customer('복원 고객');
    const done = await run(recordDelete, { record: record.id });
    const key = { axis: 'entity', type: 'external', id: record.id };
    await inAlpha((context) => setDeleted(context, key, { deleted: false }));
    const changedBy = world.alpha.manager.name;
    const reason = { ko: '그 뒤에 복원되어 그대로 둡니다.' };
    expect(await check(done)).toMatchObject([{ verdict: 'kept', scope: 'impact', changedBy, reason }]);
    expect((await undo(done)).impacts).toEqual([]);
  });
});
