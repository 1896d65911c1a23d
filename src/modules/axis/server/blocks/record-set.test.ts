/** Undoing many records together, and net changes in words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listRecords } from '../list.service.ts';
import { createRecord } from '../record.service.ts';
import { createRuns, type Run } from '../testing/runs.ts';
import { recordCreate, recordDelete, recordUpdate } from './records.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { run, undo, customer, inAlpha } = createRuns(() => world);
const typeKey = { axis: 'entity', type: 'external' } as const;
const create = (title: string, more: { code?: string; fields?: Record<string, unknown> } = {}) =>
  run(recordCreate, { ...typeKey, title, ...more, fields: { kind: 'customer', ...more.fields } });
/** A consumable names its supplier. */
const consumable = (title: string, supplier: string) =>
  inAlpha((context) => createRecord(context, { axis: 'item', type: 'consumable', title, fields: { supplier } }));

describe('a large set', () => {
  it('goes and comes back as a whole, with one version each', async () => {
    const done = await create('큰 묶음 0');
    for (let number = 1; number < 150; number++) {
      await run(recordCreate, { ...typeKey, title: `큰 묶음 ${number}`, fields: { kind: 'customer' } }, done);
    }
    const count = async () => {
      const { data } = await inAlpha((context) => listRecords(context, { ...typeKey, q: '큰 묶음', limit: 100 }));
      return data.length;
    };
    expect(await count()).toBe(100);
    const undone = await undo(done);
    expect([undone.impacts.length, await count()]).toEqual([150, 0]);
    expect(new Set(undone.impacts.map(({ data }) => (data as { version: number }).version))).toEqual(new Set([2]));
    expect((await undo(undone)).impacts).toHaveLength(150);
    expect(await count()).toBe(100);
  });
});

describe('the net effect in words', () => {
  const describeRun = (done: Run) => done.reversal.describe?.(done.impacts);

  it('names the values, or what becomes of the record', async () => {
    const { id } = await customer('말하는 고객');
    const done = await run(recordUpdate, { record: id, fields: { grade: 'regular' } });
    await run(recordUpdate, { record: id, fields: { grade: 'vip', phone: '02-111-2222' } }, done);
    expect(describeRun(done)).toEqual({
      ko: '등급 신규 → VIP, 전화번호 없음 → 02-111-2222',
      en: 'Grade New → VIP, Phone none → 02-111-2222',
    });
    const created = await create('한빛');
    expect(describeRun(created)?.ko).toBe('‘한빛’ 새로 등록');
    expect(describeRun(await undo(created))?.ko).toBe('새로 등록한 ‘한빛’ → 삭제');
    const deleted = await run(recordDelete, { record: id });
    expect([describeRun(deleted)?.ko, describeRun(await undo(deleted))?.ko]).toEqual([
      '‘말하는 고객’ → 삭제',
      '삭제된 ‘말하는 고객’ → 복원',
    ]);
  });

  it('shows titles of what fields name', async () => {
    const supplier = await customer('보이는 공급처');
    const item = await consumable('봉투', supplier.id);
    const done = await run(recordUpdate, { record: item.id, fields: { supplier: null } });
    expect(describeRun(done)?.ko).toBe('공급처 보이는 공급처 → 없음');
  });
});
