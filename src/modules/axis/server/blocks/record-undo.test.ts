/** What others built on what a run did is never destroyed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import type { StoredImpact } from '#kernel/contract/block.ts';
import { listRecords } from '../list.service.ts';
import { createRecord, replaceRecord, setDeleted } from '../record.service.ts';
import { addLink } from '../relationship.service.ts';
import { type Run, runsIn } from '../testing/runs.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';
import { relationship } from './relationship.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { run, check, undo, state, customer, change, inAlpha } = runsIn(() => world);
const place = { axis: 'entity', type: 'external' } as const;
const create = (title: string, more: { code?: string; fields?: Record<string, unknown> } = {}) =>
  run(recordCreate, { ...place, title, ...more, fields: { kind: 'customer', ...more.fields } });
const by = () => world.alpha.manager.name;
const keyOf = (id: string) => ({ ...place, id });
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

  it('another room knows of somebody who relies on it', async () => {
    const done = await create('재고 있는 것');
    const reason = { ko: '재고 10개가 있어 그대로 둡니다.', en: '10 in stock.' };
    const holds = [{ id: done.output.id, by: by(), at: new Date().toISOString(), reason }];
    await stays(done, reason.ko, { holds });
  });

  it('what it brought to a record that stays, names it', async () => {
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

  it('its creation was undone and done again, and a person worked on it then', async () => {
    const done = await create('다시 만든 고객');
    const redone = await undo(await undo(done));
    expect(await check(redone)).toEqual([{ verdict: 'reverse' }]);
    await change(done.output.id, { note: '메모' });
    await stays(redone, '그 뒤에 사람이 메모를 채워 그대로 둡니다.');
  });
});

describe('the creation of a record is blocked by later runs that stand', () => {
  it('and changed a value of it, until they are undone', async () => {
    const done = await create('나중에 바뀐 고객');
    const later = await run(recordUpdate, { record: done.output.id, fields: { phone: '02-111-2222' } });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    expect(await check(done, { gone: [later] })).toEqual([{ verdict: 'reverse' }]);
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

  it('and named it: latest first, and by the redo that stands', async () => {
    const done = await create('실행이 부른 고객');
    const named = (title: string) =>
      run(recordCreate, { axis: 'item', type: 'consumable', title, fields: { supplier: done.output.id } });
    const [first, second] = [await named('하나'), await named('둘')];
    expect(first.uses).toEqual([{ type: 'record', id: done.output.id }]);
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [second.id, first.id] }]);
    const redone = await undo(await undo(second));
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [redone.id, first.id] }]);
  });

  it('and deleted it', async () => {
    const done = await create('실행이 지운 고객');
    const later = await run(recordDelete, { record: done.output.id });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [later.id] }]);
    expect(await check(done, { gone: [later] })).toEqual([{ verdict: 'reverse' }]);
  });
});

describe('deleting again what an undo restored', () => {
  it('is kept from by what came after that, not by what was before', async () => {
    const { id } = await customer('지웠던 고객');
    await consumable('전부터 있던 포장지', id);
    const done = await run(recordDelete, { record: id });
    const undone = await undo(done);
    expect(await check(undone)).toEqual([{ verdict: 'reverse' }]);
    await consumable('새 포장지', id);
    const reason = { ko: '‘새 포장지’에서 참조하고 있어 그대로 둡니다.' };
    expect(await check(undone)).toMatchObject([{ verdict: 'kept', reason }]);
  });
});

describe('a change of values', () => {
  it('is blocked by the runs that changed the value since, down to a person’s change', async () => {
    const { id } = await customer('여러 번 바뀐 고객');
    const first = await run(recordUpdate, { record: id, fields: { phone: '02-111-1111' } });
    const second = await run(recordUpdate, { record: id, fields: { phone: '02-222-2222' } });
    const third = await run(recordUpdate, { record: id, fields: { phone: '02-333-3333' } });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [third.id, second.id] }]);
    expect(await check(first, { gone: [third] })).toMatchObject([{ verdict: 'blocked', by: [second.id] }]);
    expect(await check(first, { gone: [third, second] })).toEqual([{ verdict: 'reverse' }]);
    await change(id, { phone: '02-444-4444' });
    const last = await run(recordUpdate, { record: id, fields: { phone: '02-555-5555' } });
    expect(await check(first)).toMatchObject([{ verdict: 'blocked', by: [last.id] }]);
    expect(await check(first, { gone: [last] })).toMatchObject([{ verdict: 'kept', changedBy: by() }]);
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

describe('a large set', () => {
  it('goes and comes back as a whole, with one version each', async () => {
    const done = await create('큰 묶음 0');
    for (let number = 1; number < 300; number++) {
      await run(recordCreate, { ...place, title: `큰 묶음 ${number}`, fields: { kind: 'customer' } }, done);
    }
    const count = async () => {
      const { data } = await inAlpha((context) => listRecords(context, { ...place, q: '큰 묶음', limit: 100 }));
      return data.length;
    };
    expect(await count()).toBe(100);
    const undone = await undo(done);
    expect([undone.impacts.length, await count()]).toEqual([300, 0]);
    expect(new Set(undone.impacts.map(({ data }) => (data as { version: number }).version))).toEqual(new Set([2]));
    expect((await undo(undone)).impacts).toHaveLength(300);
    expect(await count()).toBe(100);
  });
});

describe('the net effect in words', () => {
  const told = (done: Run) => done.reversal.tell?.(done.impacts);

  it('names the values, or what becomes of the record', async () => {
    const { id } = await customer('말하는 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'regular' } });
    await run(recordUpdate, { record: id, fields: { grade: 'vip', phone: '02-111-2222' } }, done);
    expect(told(done)).toEqual({
      ko: '등급 신규 → VIP, 전화번호 없음 → 02-111-2222',
      en: 'Grade New → VIP, Phone none → 02-111-2222',
    });
    const created = await create('한빛');
    expect(told(created)?.ko).toBe('‘한빛’ 새로 등록');
    expect(told(await undo(created))?.ko).toBe('새로 등록한 ‘한빛’ → 삭제');
    const deleted = await run(recordDelete, { record: id });
    expect([told(deleted)?.ko, told(await undo(deleted))?.ko]).toEqual([
      '‘말하는 고객’ → 삭제',
      '삭제된 ‘말하는 고객’ → 복원',
    ]);
  });

  it('shows titles of what fields name', async () => {
    const supplier = await customer('보이는 공급처');
    const item = await consumable('봉투', supplier.id);
    const done = await run(recordUpdate, { record: item.id, fields: { supplier: null } });
    expect(told(done)?.ko).toBe('공급처 보이는 공급처 → 없음');
  });
});
