import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { eraseRecord } from '../erasure.ts';
import { setDeleted } from '../record.service.ts';
import { addLink, setLinksRemoved } from '../relationship.service.ts';
import { lockLink, selectLinksLike } from '../relationships.queries.ts';
import { createRuns } from '../testing/runs.ts';
import { relationship } from './relationship.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { run, check, undo, customer, inAlpha } = createRuns(() => world);
const by = () => world.alpha.manager.name;
const pair = async () => {
  const [from, to] = [(await customer('가')).id, (await customer('나')).id];
  return { kind: 'supplies', from, to } as const;
};
const live = (link: Awaited<ReturnType<typeof pair>>) =>
  inAlpha(async (context) => (await context.unit.query(lockLink(context.companyId, link))).length === 1);

describe('axis.relationship', () => {
  it('does, undoes, redoes and undoes again, in both operations', async () => {
    const link = await pair();
    for (const operation of ['add', 'remove'] as const) {
      const wasLive = await live(link);
      const done = await run(relationship, { operation, ...link });
      expect(await check(done)).toEqual([{ verdict: 'reverse' }]);
      const undone = await undo(done);
      expect(await live(link)).toBe(wasLive);
      const redone = await undo(undone);
      expect([await live(link), await check(redone)]).toEqual([!wasLive, [{ verdict: 'reverse' }]]);
    }
  });

  it('uses both records', async () => {
    const link = await pair();
    const done = await run(relationship, { operation: 'add', ...link });
    expect(done.uses.map(({ id }) => id)).toEqual([link.from, link.to]);
  });

  it('leaves a removed relationship that a person made again, and names the person', async () => {
    const link = await pair();
    await inAlpha((context) => addLink(context, link));
    const done = await run(relationship, { operation: 'remove', ...link });
    await inAlpha((context) => addLink(context, link));
    const reason = { ko: '그 뒤에 관계를 다시 이어 그대로 둡니다.' };
    expect(await check(done)).toMatchObject([{ verdict: 'kept', scope: 'impact', changedBy: by(), reason }]);
    expect((await undo(done)).impacts).toEqual([]);
    expect(await live(link)).toBe(true);
  });

  it('leaves a person’s removal, and is blocked by a run that removed it or made it again', async () => {
    const link = await pair();
    const added = await run(relationship, { operation: 'add', ...link });
    const removed = await run(relationship, { operation: 'remove', ...link });
    expect(await check(added)).toMatchObject([{ verdict: 'blocked', by: [removed.id] }]);
    const again = await run(relationship, { operation: 'add', ...link });
    expect(await check(removed)).toMatchObject([{ verdict: 'blocked', by: [again.id] }]);
    await undo(again);
    await undo(removed);
    expect(await check(added)).toEqual([{ verdict: 'reverse' }]);
    expect(await live(link)).toBe(true);
    await inAlpha((context) => setLinksRemoved(context, { ids: [added.output.id], removed: true }));
    const reason = { ko: '그 뒤에 관계를 끊어 그대로 둡니다.' };
    expect(await check(added)).toMatchObject([{ verdict: 'kept', changedBy: by(), reason }]);
  });

  it('takes several changes of one run back together', async () => {
    const link = await pair();
    await inAlpha((context) => addLink(context, link));
    const done = await run(relationship, { operation: 'remove', ...link });
    await run(relationship, { operation: 'add', ...link }, done);
    await run(relationship, { operation: 'remove', ...link }, done);
    expect((await check(done)).map(({ verdict }) => verdict)).toEqual(['reverse', 'reverse', 'reverse']);
    const undone = await undo(done);
    expect(await live(link)).toBe(true);
    await undo(undone);
    expect(await live(link)).toBe(false);
  });

  it('never says that a person did what the run itself made and an undo brought back', async () => {
    const link = await pair();
    const done = await run(relationship, { operation: 'add', ...link });
    const removed = await run(relationship, { operation: 'remove', ...link });
    await inAlpha((context) => addLink(context, link));
    await run(relationship, { operation: 'remove', ...link }, done);
    await undo(removed);
    expect(await check(done)).toEqual([{ verdict: 'reverse' }, { verdict: 'reverse' }]);
    await undo(done);
    const links = await inAlpha((context) => context.unit.query(selectLinksLike(context.companyId, [link])));
    expect(links).toMatchObject([{ createdByName: by(), executionId: null }]);
  });

  it('is blocked by the redo that made it again', async () => {
    const link = await pair();
    await inAlpha((context) => addLink(context, link));
    const removed = await run(relationship, { operation: 'remove', ...link });
    const redone = await undo(await undo(await run(relationship, { operation: 'add', ...link })));
    expect(await check(removed)).toMatchObject([{ verdict: 'blocked', by: [redone.id] }]);
  });

  it('cannot take back what vanished with an erased record', async () => {
    const link = await pair();
    await run(relationship, { operation: 'add', ...link });
    const done = await run(relationship, { operation: 'remove', ...link });
    const key = { axis: 'entity', type: 'external', id: link.to };
    await world.alpha.service((context) => eraseRecord(context, key));
    expect(await check(done)).toMatchObject([{ verdict: 'impossible', erased: true }]);
  });

  it('refuses to relate what is deleted', async () => {
    const link = await pair();
    const key = { axis: 'entity', type: 'external', id: link.to };
    await inAlpha((context) => setDeleted(context, key, { deleted: true }));
    await expect(inAlpha((context) => addLink(context, link))).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  });

  it('says what becomes of it', async () => {
    const done = await run(relationship, { operation: 'add', ...(await pair()) });
    expect(done.reversal.describe?.(done.impacts)).toEqual({
      ko: '관계(공급 품목) 가 → 나 잇기',
      en: 'Relates (Supplies): 가 → 나',
    });
  });
});
