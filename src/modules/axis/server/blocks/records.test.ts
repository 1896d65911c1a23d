import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testWorld, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { BlockServer } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { plainCircumstances } from '#kernel/server/testing/circumstances.ts';
import { flat } from '../../contract/record.ts';
import { createRecord, eraseRecord, readRecords, setDeleted, updateRecordValues } from '../record.service.ts';
import { addLink } from '../relationship.service.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';
import { relationship } from './relationship.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const inAlpha = <T>(work: (context: Context) => Promise<T>) => world.alpha.context('manager', work);

interface Run {
  id: string;
  impacts: StoredImpact[];
  output: { id: string };
}

async function run<S extends z.ZodType>(block: BlockServer<S>, settings: z.input<S>, id = newId()): Promise<Run> {
  const execution = { id, frameKey: 'test', title: '시험 실행', startedBy: null };
  const parsed = block.contract.settings.parse(settings);
  const outcome = await inAlpha((context) =>
    block.run({ context, execution, step: { id: newId(), path: '1' }, settings: parsed, scope: {} }),
  );
  return {
    id,
    impacts: stored(outcome.impacts ?? [], id, block.contract.kind),
    output: outcome.output as { id: string },
  };
}

function stored(impacts: readonly Impact[], executionId: string, kind: string): StoredImpact[] {
  const at = new Date().toISOString();
  return impacts.map((impact, sequence) => ({ ...impact, id: newId(), executionId, kind, sequence, at }));
}

const check = (block: BlockServer, impacts: readonly StoredImpact[]) =>
  inAlpha(async (context) => (await block.reversal?.check?.(context, impacts, alone(impacts))) ?? []);
const alone = (impacts: readonly StoredImpact[]) => plainCircumstances(...impacts.map((impact) => impact.executionId));

async function revert(block: BlockServer, { id, impacts }: Run): Promise<Run> {
  const title = '시험 실행';
  const made = await inAlpha(async (context) => {
    return ((await block.reversal?.revert(context, impacts.toReversed(), { id, title })) ?? []).flat();
  });
  return { id, impacts: stored(made, id, block.contract.kind), output: { id } };
}

async function state(id: string) {
  const [record] = await inAlpha((context) => readRecords(context, [id]));
  return record && { ...flat(record), deleted: record.deletedAt !== null };
}

const customer = (title: string) =>
  inAlpha((context) =>
    createRecord(context, { axis: 'entity', type: 'external', title, fields: { kind: 'customer', grade: 'new' } }),
  );
const change = (id: string, fields: Record<string, unknown>) =>
  inAlpha((context) => updateRecordValues(context, { id, patch: { fields } }));

describe('axis.record-create', () => {
  const settings = { axis: 'entity', type: 'external', title: '새 고객', fields: { kind: 'customer' } } as const;

  it('does, undoes, redoes and undoes again', async () => {
    const done = await run(recordCreate, settings);
    const { id } = done.output;
    const created = await state(id);
    expect(created).toMatchObject({ title: '새 고객', deleted: false });
    expect(await check(recordCreate, done.impacts)).toEqual([{ verdict: 'reverse' }]);
    const undone = await revert(recordCreate, done);
    expect(await state(id)).toEqual({ ...created, deleted: true });
    expect(await check(recordCreate, undone.impacts)).toEqual([{ verdict: 'reverse' }]);
    const redone = await revert(recordCreate, undone);
    expect(await state(id)).toEqual(created);
    await revert(recordCreate, redone);
    expect(await state(id)).toEqual({ ...created, deleted: true });
  });

  it('takes rows of key and value, as the builder makes them', async () => {
    const fields = [{ key: 'kind', value: 'supplier' }];
    const { output } = await run(recordCreate, { ...settings, fields });
    expect(await state(output.id)).toMatchObject({ 'fields.kind': 'supplier' });
  });

  it('keeps a record that a person worked on, and names the person', async () => {
    const done = await run(recordCreate, settings);
    await change(done.output.id, { kind: 'partner' });
    const [verdict] = await check(recordCreate, done.impacts);
    expect(verdict).toMatchObject({ verdict: 'kept', changedBy: world.alpha.manager.name });
  });

  it('is blocked while another run stands on the record', async () => {
    const done = await run(recordCreate, settings);
    const other = await customer('다른 고객');
    const link = { operation: 'add', kind: 'related', from: done.output.id, to: other.id } as const;
    const later = await run(relationship, link);
    expect(await check(recordCreate, done.impacts)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    await revert(relationship, later);
    expect(await check(recordCreate, done.impacts)).toEqual([{ verdict: 'reverse' }]);
  });

  it('counts later changes of the same run as its own', async () => {
    const done = await run(recordCreate, settings);
    await run(recordUpdate, { record: done.output.id, fields: { grade: 'vip' } }, done.id);
    expect(await check(recordCreate, done.impacts)).toEqual([{ verdict: 'reverse' }]);
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
    const undone = await revert(recordUpdate, done);
    expect(await state(id)).toEqual(before);
    const redone = await revert(recordUpdate, undone);
    expect(await state(id)).toEqual(after);
    await revert(recordUpdate, redone);
    expect(await state(id)).toEqual(before);
  });

  it('puts back only what is still as the run left it', async () => {
    const { id } = await customer('부분 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'vip', phone: '02-111-2222' } });
    await change(id, { grade: 'regular' });
    expect(await check(recordUpdate, done.impacts)).toMatchObject([
      { verdict: 'reverse', notice: { code: 'PARTLY_KEPT' } },
    ]);
    await revert(recordUpdate, done);
    expect(await state(id)).toEqual({
      title: '부분 고객',
      code: null,
      'fields.kind': 'customer',
      'fields.grade': 'regular',
      deleted: false,
    });
  });

  it('keeps what a person changed and is blocked by what a later run changed', async () => {
    const { id } = await customer('순서 고객');
    const first = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    const second = await run(recordUpdate, { record: id, fields: { grade: 'regular' } });
    expect(await check(recordUpdate, first.impacts)).toMatchObject([{ verdict: 'blocked', by: [second.id] }]);
    await revert(recordUpdate, second);
    expect(await check(recordUpdate, first.impacts)).toEqual([{ verdict: 'reverse' }]);
    await change(id, { grade: 'regular' });
    expect(await check(recordUpdate, first.impacts)).toMatchObject([
      { verdict: 'kept', changedBy: world.alpha.manager.name },
    ]);
  });

  it('counts a value that came back as unchanged', async () => {
    const { id } = await customer('왕복 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    await change(id, { grade: 'regular' });
    await change(id, { grade: 'vip' });
    expect(await check(recordUpdate, done.impacts)).toEqual([{ verdict: 'reverse' }]);
  });

  it('refuses a record that is not there', async () => {
    await expect(run(recordUpdate, { record: newId(), fields: { grade: 'vip' } })).rejects.toMatchObject({
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
    expect(await check(recordDelete, done.impacts)).toEqual([{ verdict: 'reverse' }]);
    const undone = await revert(recordDelete, done);
    expect(await state(id)).toEqual(before);
    const redone = await revert(recordDelete, undone);
    expect(await state(id)).toEqual({ ...before, deleted: true });
    await revert(recordDelete, redone);
    expect(await state(id)).toEqual(before);
  });

  it('keeps what a person restored', async () => {
    const record = await customer('복원 고객');
    const done = await run(recordDelete, { record: record.id });
    await inAlpha((context) => setDeleted(context, record, { deleted: false }));
    expect(await check(recordDelete, done.impacts)).toMatchObject([{ verdict: 'kept' }]);
    expect((await revert(recordDelete, done)).impacts).toEqual([]);
  });
});

describe('axis.relationship', () => {
  it('does, undoes, redoes and undoes again, in both operations', async () => {
    const [from, to] = [(await customer('가')).id, (await customer('나')).id];
    for (const operation of ['add', 'remove'] as const) {
      const done = await run(relationship, { operation, kind: 'supplies', from, to });
      expect(await check(relationship, done.impacts)).toEqual([{ verdict: 'reverse' }]);
      const undone = await revert(relationship, done);
      expect(await check(relationship, done.impacts)).toMatchObject([{ verdict: 'kept' }]);
      const redone = await revert(relationship, undone);
      expect(await check(relationship, redone.impacts)).toEqual([{ verdict: 'reverse' }]);
    }
  });

  it('cannot take back what vanished with an erased record', async () => {
    const [from, to] = [await customer('마'), await customer('바')];
    await run(relationship, { operation: 'add', kind: 'supplies', from: from.id, to: to.id });
    const done = await run(relationship, { operation: 'remove', kind: 'supplies', from: from.id, to: to.id });
    await world.alpha.service((context) => eraseRecord(context, to));
    expect(await check(relationship, done.impacts)).toMatchObject([{ verdict: 'impossible', erased: true }]);
  });

  it('refuses to relate what is deleted', async () => {
    const [from, to] = [await customer('다'), await customer('라')];
    await inAlpha((context) => setDeleted(context, to, { deleted: true }));
    const link = { kind: 'related', from: from.id, to: to.id } as const;
    await expect(inAlpha((context) => addLink(context, link))).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  });
});
