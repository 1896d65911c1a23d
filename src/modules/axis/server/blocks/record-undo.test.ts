/** Tests of record undo: it never destroys later work of others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { StoredImpact } from '#kernel/contract/block.ts';
import { createRecord, setDeleted, updateRecordValues } from '../record.service.ts';
import { replaceRecord } from '../record-replace.service.ts';
import { addLink } from '../relationship.service.ts';
import { createRuns, type Run } from '../testing/runs.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';
import { relationship } from './relationship.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { run, check, undo, state, customer, change, inAlpha } = createRuns(() => world);
const typeKey = { axis: 'entity', type: 'external' } as const;
const create = (title: string, more: { code?: string; fields?: Record<string, unknown> } = {}) =>
  run(recordCreate, { ...typeKey, title, ...more, fields: { kind: 'customer', ...more.fields } });
const by = () => world.alpha.manager.name;
const keyOf = (id: string) => ({ ...typeKey, id });
/** A consumable names its supplier. */
const consumable = (title: string, supplier: string) =>
  inAlpha((context) => createRecord(context, { axis: 'item', type: 'consumable', title, fields: { supplier } }));

/** A consumable that names a supplier: ids of both, the supplier first. */
async function namingBefore(): Promise<[string, string]> {
  const { id: former } = await customer('먼저 있던 고객');
  const { id } = await consumable('먼저 있던 포장지', former);
  return [former, id];
}

describe('a record that a run created stays when', () => {
  const stays = async (done: Run, reason: string, holds: Parameters<typeof check>[1] = {}) => {
    const verdicts = await check(done, holds);
    expect(verdicts).toMatchObject([{ verdict: 'kept', scope: 'impact', changedAt: expect.any(String) }]);
    expect(verdicts).toMatchObject([{ changedBy: by(), reason: { ko: reason } }]);
  };

  it('a person filled in a value that the run left empty', async () => {
    const done = await create('채운 고객');
    await change(done.output.id, { note: '직접 쓴 메모' });
    await stays(done, '그 뒤에 사람이 메모를 채워 그대로 둡니다.');
    expect((await undo(done)).impacts).toEqual([]);
    expect(await state(done.output.id)).toMatchObject({ 'fields.note': '직접 쓴 메모', deleted: false });
  });

  it('a person changed a value of it, also after a later run did', async () => {
    const done = await create('바뀐 고객');
    await run(recordUpdate, { record: done.output.id, fields: { grade: 'vip' } });
    await change(done.output.id, { grade: 'new' });
    await stays(done, '그 뒤에 등급을 바꾸어 그대로 둡니다.');
  });

  it('a person related it', async () => {
    const done = await create('이어진 고객');
    const { id: to } = await customer('상대');
    await inAlpha((context) => addLink(context, { kind: 'supplies', from: done.output.id, to }));
    await stays(done, '그 뒤에 사람이 ‘상대’ 항목과 관계(공급 품목)를 이어 그대로 둡니다.');
  });

  it('another record names it', async () => {
    const done = await create('이름 불린 고객');
    const item = await consumable('포장지', done.output.id);
    await stays(done, '‘포장지’에서 참조하고 있어 그대로 둡니다.');
    await inAlpha((context) => setDeleted(context, item, { deleted: true }));
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
  });

  it('another module reports somebody who relies on it', async () => {
    const done = await create('재고 있는 것');
    const reason = { ko: '재고 10개가 있어 그대로 둡니다.', en: '10 in stock.' };
    const holds = [{ id: done.output.id, by: by(), at: new Date().toISOString(), reason }];
    await stays(done, reason.ko, { holds });
  });

  it('a remaining record of the same run names it', async () => {
    const done = await create('따라 남는 고객');
    await run(
      recordCreate,
      { axis: 'item', type: 'consumable', title: '남는 포장지', fields: { supplier: done.output.id } },
      done,
    );
    const [, item] = done.impacts as [StoredImpact, StoredImpact];
    expect(await check(done)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }]);
    await change(item.subject.id, { note: '사람이 씀' });
    const reason = { ko: '‘남는 포장지’에서 참조하고 있어 그대로 둡니다.' };
    expect(await check(done)).toMatchObject([{ verdict: 'kept', changedBy: by(), reason }, { verdict: 'kept' }]);
  });

  it('a record otherwise changed by the run names it by a person’s choice, also after later changes', async () => {
    const [, item] = await namingBefore();
    const done = await create('골라 남는 고객');
    const supplier = done.output.id;
    await run(recordUpdate, { record: item, fields: { note: '진행 건의 메모' } }, done);
    await change(item, { supplier });
    const reason = { ko: '‘먼저 있던 포장지’에서 참조하고 있어 그대로 둡니다.' };
    const stays = { verdict: 'kept', changedBy: by(), reason };
    expect((await check(done))[0]).toMatchObject(stays);
    await run(recordUpdate, { record: item, fields: { note: '나중 메모' } });
    expect((await check(done))[0]).toMatchObject(stays);
  });

  it('its creation was undone and done again, and a person worked on it then', async () => {
    const done = await create('다시 만든 고객');
    const redone = await undo(await undo(done));
    expect(await check(redone)).toEqual([{ verdict: 'reverse' }]);
    await change(done.output.id, { note: '메모' });
    await stays(redone, '그 뒤에 사람이 메모를 채워 그대로 둡니다.');
  });
});

describe('the undo of a record creation is blocked by later runs that still apply', () => {
  it('and changed a value of it, until they are undone', async () => {
    const done = await create('나중에 바뀐 고객');
    const later = await run(recordUpdate, { record: done.output.id, fields: { phone: '02-111-2222' } });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    await undo(later);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
  });

  it('and related it', async () => {
    const done = await create('실행이 이은 고객');
    const { id: to } = await customer('다른 고객');
    const later = await run(relationship, { operation: 'add', kind: 'related', from: done.output.id, to });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    await undo(later);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
  });

  it('and chose it again in a record that was there before', async () => {
    const [former, item] = await namingBefore();
    const done = await create('다시 골라진 고객');
    const supplier = done.output.id;
    await run(recordUpdate, { record: item, fields: { supplier } }, done);
    const later = await run(recordUpdate, { record: item, fields: { supplier: former } });
    await run(recordUpdate, { record: item, fields: { supplier } }, later);
    expect((await check(done))[0]).toMatchObject({ verdict: 'blocked', by: [later.id] });
    await undo(later);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }]);
  });

  it('and named it, also by a redo that still applies', async () => {
    const done = await create('실행이 부른 고객');
    const named = (title: string) =>
      run(recordCreate, { axis: 'item', type: 'consumable', title, fields: { supplier: done.output.id } });
    const [first, second] = [await named('하나'), await named('둘')];
    expect(first.uses).toEqual([{ type: 'record', id: done.output.id }]);
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [first.id, second.id] }]);
    const redone = await undo(await undo(second));
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [first.id, redone.id] }]);
  });

  it('and deleted it', async () => {
    const done = await create('실행이 지운 고객');
    const later = await run(recordDelete, { record: done.output.id });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    await undo(later);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
  });
});

describe('deleting again what an undo restored', () => {
  it('is prevented by later references, not by earlier ones', async () => {
    const { id } = await customer('지웠던 고객');
    await consumable('전부터 있던 포장지', id);
    const done = await run(recordDelete, { record: id });
    const undone = await undo(done);
    expect(await check(undone)).toEqual([{ verdict: 'reverse' }]);
    await consumable('새 포장지', id);
    const reason = { ko: '‘새 포장지’에서 참조하고 있어 그대로 둡니다.' };
    expect(await check(undone)).toMatchObject([{ verdict: 'kept', reason }]);
  });

  it('is not prevented by a record that named it before, even if the run changed that one, too', async () => {
    const [supplier, item] = await namingBefore();
    const done = await run(recordUpdate, { record: item, fields: { note: '진행 건의 메모' } });
    await run(recordDelete, { record: supplier }, done);
    const undone = await undo(done);
    expect(await check(undone)).toEqual(undone.impacts.map(() => ({ verdict: 'reverse' })));
    await undo(undone);
    expect(await state(supplier)).toMatchObject({ deleted: true });
  });
});

describe('a change of values', () => {
  it('is blocked by the runs that changed the value since, down to a person’s change', async () => {
    const { id } = await customer('여러 번 바뀐 고객');
    const first = await run(recordUpdate, { record: id, fields: { phone: '02-111-1111' } });
    const second = await run(recordUpdate, { record: id, fields: { phone: '02-222-2222' } });
    const third = await run(recordUpdate, { record: id, fields: { phone: '02-333-3333' } });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [third.id, second.id] }]);
    await undo(third);
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [second.id] }]);
    await undo(second);
    expect(await check(first)).toEqual([{ verdict: 'reverse' }]);
    await change(id, { phone: '02-444-4444' });
    const last = await run(recordUpdate, { record: id, fields: { phone: '02-555-5555' } });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [last.id] }]);
    await undo(last);
    expect(await check(first)).toMatchObject([{ verdict: 'kept', changedBy: by() }]);
  });

  it('is judged by all later changes of the value, even behind many changes of other values', async () => {
    const { id } = await customer('자주 바뀐 고객');
    const first = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    const other = await run(recordUpdate, { record: id, fields: { grade: 'new' } });
    for (let number = 0; number < 120; number += 1) await change(id, { note: `메모 ${number}` });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [other.id] }]);
    await undo(other);
    expect(await check(first)).toEqual([{ verdict: 'reverse' }]);
  });

  it('is blocked by every later run, even if very many undone changes lie between them', async () => {
    const { id } = await customer('여러 번 바뀐 고객');
    const first = await run(recordUpdate, { record: id, title: '첫 이름' });
    const oldest = await run(recordUpdate, { record: id, title: '둘째 이름' });
    for (let number = 0; number < 60; number += 1) {
      await undo(await run(recordUpdate, { record: id, title: `이름 ${number}` }));
    }
    const latest = await run(recordUpdate, { record: id, title: '끝 이름' });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [latest.id, oldest.id] }]);
  });

  it('of a record with very many later runs names the latest hundred as blockers', async () => {
    const { id } = await customer('늘 바뀌는 고객');
    const first = await run(recordUpdate, { record: id, title: '첫 이름' });
    const runs: string[] = [];
    for (let number = 0; number < 120; number += 1) {
      runs.unshift((await run(recordUpdate, { record: id, title: `이름 ${number}` })).id);
    }
    const [verdict] = await check(first);
    expect(verdict).toMatchObject({ verdict: 'blocked', by: runs.slice(0, 100) });
  });

  it('is not shown as taken back below what the undo of a later run had to leave', async () => {
    const { id } = await customer('코드를 못 돌려받은 고객', { code: 'LEFT-X' });
    const first = await run(recordUpdate, { record: id, code: 'LEFT-Y' });
    const second = await run(recordUpdate, { record: id, code: 'LEFT-Z', fields: { phone: '02-777-7777' } });
    await customer('그 사이의 주인', { code: 'LEFT-Y' });
    await undo(second);
    expect(await state(id)).toMatchObject({ code: 'LEFT-Z' });
    expect((await state(id))?.['fields.phone']).toBeUndefined();
    expect(await check(first)).toMatchObject([{ verdict: 'kept', reason: { ko: expect.stringContaining('코드') } }]);
  });

  it('of a record that the run then deleted remains with it, because of the new holder of its code', async () => {
    const { id } = await customer('코드를 내준 고객', { code: 'GIVEN' });
    const done = await run(recordUpdate, { record: id, fields: { phone: '02-888-8888' } });
    await run(recordDelete, { record: id }, done);
    const { id: other } = await customer('코드를 받은 고객', { code: 'GIVEN' });
    const reason = { ko: expect.stringContaining('‘코드를 받은 고객’에서 코드 GIVEN') };
    const stays = { verdict: 'kept', changedBy: by(), reason };
    expect(await check(done)).toMatchObject([stays, stays]);
    await inAlpha((context) => setDeleted(context, keyOf(other), { deleted: true }));
    const later = await run(recordCreate, {
      ...typeKey,
      title: '코드를 받은 진행 건',
      code: 'GIVEN',
      fields: { kind: 'customer' },
    });
    const blocked = { verdict: 'blocked', by: [later.id] };
    expect(await check(done)).toMatchObject([blocked, blocked]);
  });

  it('of two successive holders of one code remains because of the person who gave it to the second', async () => {
    const { id: first } = await customer('코드의 첫 주인', { code: 'TWICE' });
    const { id: second } = await customer('코드의 다음 주인');
    const done = await run(recordDelete, { record: first });
    await inAlpha((context) => updateRecordValues(context, { id: second, patch: { code: 'TWICE' } }));
    await run(recordUpdate, { record: second, code: 'ONCE' }, done);
    const verdicts = await check(done);
    expect(verdicts.filter(({ verdict }) => verdict === 'kept')).toMatchObject([{ changedBy: by() }]);
    expect(verdicts.filter(({ verdict }) => verdict === 'reverse')).toHaveLength(1);
  });

  it('is never blocked by nobody: what an undo left belongs to the person before', async () => {
    const { id } = await customer('돌고 도는 고객');
    const first = await run(recordUpdate, { record: id, fields: { phone: '02-111-1111' } });
    await change(id, { phone: '02-222-2222' });
    const second = await run(recordUpdate, { record: id, fields: { phone: '02-333-3333' } });
    await undo(second);
    expect(await check(first)).toMatchObject([{ verdict: 'kept', changedBy: by() }]);
  });

  it('in the same run as another of the value goes back as far as nobody else came between', async () => {
    const { id } = await customer('사이에 낀 고객', { fields: { phone: '02-000-0000' } });
    const done = await run(recordUpdate, { record: id, fields: { phone: '02-111-1111' } });
    await change(id, { phone: '02-222-2222' });
    await run(recordUpdate, { record: id, fields: { phone: '02-333-3333' } }, done);
    expect(await check(done)).toMatchObject([{ verdict: 'kept' }, { verdict: 'reverse' }]);
    await undo(done);
    expect(await state(id)).toMatchObject({ 'fields.phone': '02-222-2222' });
  });

  it('and a deletion in one run come back together, and go again', async () => {
    const { id } = await customer('바꾸고 지운 고객');
    const before = await state(id);
    const done = await run(recordUpdate, { record: id, fields: { phone: '02-111-1111' } });
    await run(recordUpdate, { record: id, title: '바꾸고 지운 고객(주)', fields: { grade: 'vip' } }, done);
    await run(recordDelete, { record: id }, done);
    const after = await state(id);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }, { verdict: 'reverse' }]);
    const undone = await undo(done);
    expect(await state(id)).toEqual(before);
    const redone = await undo(undone);
    expect(await state(id)).toEqual(after);
    await undo(redone);
    expect(await state(id)).toEqual(before);
  });

  it('that changes nothing leaves no impact, no version and no event', async () => {
    const { id } = await customer('그대로인 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'new' } });
    expect(done.impacts).toEqual([]);
    const body = { version: 1, title: '그대로인 고객', code: null, fields: { kind: 'customer', grade: 'new' } };
    const replaced = await inAlpha((context) => replaceRecord(context, keyOf(id), body));
    expect(replaced.version).toBe(1);
    const stale = inAlpha((context) => replaceRecord(context, keyOf(id), { ...body, version: 7 }));
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  });
});
