/** Old values come back whatever the forms say today. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { eraseRecord } from '../erasure.ts';
import { findRecords } from '../list.service.ts';
import { createRecord, setDeleted, updateRecordValues } from '../record.service.ts';
import { createRuns } from '../testing/runs.ts';
import { getRecordTypes } from '../type.service.ts';
import { changeType } from '../type-change.service.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { run, check, undo, state, customer, inAlpha } = createRuns(() => world);
const typeKey = { axis: 'entity', type: 'external' } as const;
const by = () => world.alpha.manager.name;
const keyOf = (id: string) => ({ ...typeKey, id });
/** A consumable names its supplier. */
const consumable = (title: string, supplier: string) =>
  inAlpha((context) => createRecord(context, { axis: 'item', type: 'consumable', title, fields: { supplier } }));

describe('old values come back', () => {
  const retype = (edit: (fields: FieldDefinition[]) => FieldDefinition[]) =>
    inAlpha(async (context) => {
      const type = (await getRecordTypes(context)).find(
        (candidate) => candidate.axis === 'entity' && candidate.key === 'external',
      );
      if (!type) throw new Error('no type');
      const { label, fields, version } = type;
      await changeType(context, { ...typeKey, label, fields: edit([...fields]), version });
    });

  it('although the type lost the field, has another rule, or no longer has the option', async () => {
    const { id } = await customer('옛 값 고객', {
      fields: { representative: '오래된대표이름', address: '서울', grade: 'regular' },
    });
    const before = await state(id);
    const done = await run(recordUpdate, { record: id, fields: { representative: null, address: null, grade: 'vip' } });
    let former: FieldDefinition[] = [];
    await retype((fields) => {
      former = fields;
      return fields.flatMap((field) => {
        if (field.key === 'address') return [];
        if (field.key === 'representative') return [{ ...field, max: 2 }];
        return [
          field.key === 'grade' ? { ...field, options: field.options?.filter(({ value }) => value === 'vip') } : field,
        ];
      });
    });
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
    const after = await state(id);
    const undone = await undo(done);
    expect(await state(id)).toEqual(before);
    const searchResult = await inAlpha((context) => findRecords(context, { q: '오래된대표이름' }));
    expect(searchResult.results.map((record) => record.id)).toContain(id);
    await undo(undone);
    expect(await state(id)).toEqual(after);
    await retype(() => former);
  });

  it('although the named record is deleted; of an erased one only the other values return', async () => {
    const [deleted, erased] = [await customer('지워질 공급처'), await customer('사라질 공급처')];
    for (const [supplier, isErased] of [
      [deleted, false],
      [erased, true],
    ] as const) {
      const item = await consumable('봉투', supplier.id);
      const done = await run(recordUpdate, { record: item.id, fields: { supplier: null, note: '공급처 없음' } });
      await world.alpha.service(async (context) => {
        if (isErased) await eraseRecord(context, keyOf(supplier.id));
        else await setDeleted(context, keyOf(supplier.id), { deleted: true });
      });
      const keeps = [
        { part: { ko: '공급처' }, reason: { ko: '참조하던 항목이 완전히 삭제되어 이 값은 되돌리지 않습니다.' } },
      ];
      expect(await check(done)).toMatchObject([{ verdict: 'reverse', ...(isErased && { keeps }) }]);
      await undo(done);
      const now = await state(item.id);
      expect([now?.['fields.supplier'], now?.['fields.note']]).toEqual([isErased ? undefined : supplier.id, undefined]);
    }
  });

  it('but for a code that somebody has now', async () => {
    const { id } = await customer('코드 고객', { code: 'UNDO-1' });
    const done = await run(recordUpdate, { record: id, code: 'UNDO-2', fields: { grade: 'vip' } });
    await customer('새 주인', { code: 'UNDO-1' });
    const keeps = [
      { part: { ko: '코드' }, changedBy: by(), reason: { ko: '‘새 주인’에서 코드 UNDO-1을 쓰고 있습니다.' } },
    ];
    expect(await check(done)).toMatchObject([{ verdict: 'reverse', keeps }]);
    await undo(done);
    expect(await state(id)).toMatchObject({ code: 'UNDO-2', 'fields.grade': 'new' });
  });

  it('and a deleted record whose code somebody has stays until the code is free', async () => {
    const { id } = await customer('지운 코드 고객', { code: 'UNDO-3' });
    const done = await run(recordDelete, { record: id });
    const owner = await customer('다음 주인', { code: 'UNDO-3' });
    const reason = {
      ko: '‘다음 주인’에서 코드 UNDO-3을 쓰고 있어 복원하지 않습니다. 그 코드가 비면 되돌릴 수 있습니다.',
    };
    expect(await check(done)).toMatchObject([{ verdict: 'kept', scope: 'impact', changedBy: by(), reason }]);
    await inAlpha((context) => updateRecordValues(context, { id: owner.id, patch: { code: 'UNDO-4' } }));
    expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
    await undo(done);
    expect(await state(id)).toMatchObject({ code: 'UNDO-3', deleted: false });
  });

  it('but wait for the later run by which somebody has the code', async () => {
    const make = (code: string) => run(recordCreate, { ...typeKey, title: code, code, fields: { kind: 'customer' } });
    const undone = await undo(await make('UNDO-5'));
    const later = await make('UNDO-5');
    const reason = {
      ko: '나중 진행 건으로 ‘UNDO-5’에서 코드 UNDO-5를 쓰고 있습니다. 그 진행 건을 먼저 되돌려 주세요.',
    };
    expect(await check(undone)).toMatchObject([{ verdict: 'blocked', by: [later.id], reason }]);
    const redone = await undo(await undo(later));
    expect(await check(undone)).toMatchObject([{ verdict: 'blocked', by: [redone.id] }]);
    await undo(redone);
    expect(await check(undone)).toEqual([{ verdict: 'reverse' }]);

    const { id } = await customer('코드 바꾼 고객', { code: 'UNDO-6' });
    const changed = await run(recordUpdate, { record: id, code: 'UNDO-7' });
    const taker = await make('UNDO-6');
    expect(await check(changed)).toMatchObject([{ verdict: 'blocked', by: [taker.id] }]);
    await undo(taker);
    expect(await check(changed)).toEqual([{ verdict: 'reverse' }]);
  });

  it('but for a code that a person gave, whatever was done and undone with it since', async () => {
    const { id } = await customer('원래 주인', { code: 'UNDO-8' });
    const done = await run(recordUpdate, { record: id, code: 'UNDO-9' });
    const owner = await customer('사람이 준 주인', { code: 'UNDO-8' });
    const away = await run(recordUpdate, { record: owner.id, code: 'UNDO-10' });
    const back = await run(recordUpdate, { record: owner.id, code: 'UNDO-8' });
    expect(await check(done)).toMatchObject([{ verdict: 'blocked', by: [back.id] }]);
    await undo(back);
    await undo(away);
    expect(await check(done)).toMatchObject([{ verdict: 'kept', changedBy: by() }]);
  });

  it('although two records of the run exchanged codes', async () => {
    const [a, b] = [await customer('가', { code: 'SWAP-A' }), await customer('나', { code: 'SWAP-B' })];
    const done = await run(recordUpdate, { record: a.id, code: null });
    await run(recordUpdate, { record: b.id, code: 'SWAP-A' }, done);
    await run(recordUpdate, { record: a.id, code: 'SWAP-B' }, done);
    const undone = await undo(done);
    expect([(await state(a.id))?.code, (await state(b.id))?.code]).toEqual(['SWAP-A', 'SWAP-B']);
    await undo(undone);
    expect([(await state(a.id))?.code, (await state(b.id))?.code]).toEqual(['SWAP-B', 'SWAP-A']);
  });
});

describe('an irreversible change', () => {
  it('is a change of a record that was erased', async () => {
    const { id } = await customer('사라진 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'vip' } });
    await world.alpha.service((context) => eraseRecord(context, keyOf(id)));
    expect(await check(done)).toMatchObject([{ verdict: 'impossible', erased: true }]);
  });
});
