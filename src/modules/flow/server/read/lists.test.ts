/** Lists and figures of runs and undos beyond what fits into a first look: found by index, added up as they happen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { listExecutions } from '../../contract/endpoints.ts';
import { formatCount, maxCounted } from '../../contract/shapes.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount } from '../testing/flow-kit.ts';

const { call, frame, kit, start, undo } = createFlowKit();
let judge: Awaited<ReturnType<typeof connectAsSuperuser>>;
beforeAll(async () => {
  judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
});
afterAll(() => judge?.end());

/** Runs as if they had been made one after the other some time ago, straight into the table. */
async function startEarlier(like: string, titles: readonly string[]): Promise<void> {
  const columns = `company_id, frame_id, frame_version_id, frame_key, kind, status, log_type, initiator_id, run_as, input, finished_at`;
  await judge.query(
    `insert into flow.executions (id, title, started_at, ${columns})
     select gen_random_uuid(), t.title, e.started_at - make_interval(mins => t.place::int), ${columns}
     from flow.executions e, unnest($2::text[]) with ordinality t (title, place) where e.id = $1`,
    [like, titles],
  );
}

const findTitles = async (query: object): Promise<string[]> => {
  const { body, status } = await call(listExecutions, { query: query as never });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ title }: { title: string }) => title);
};

it('finds words of titles that only runs of long ago have, in parts, in any case, one character alone, page by page', async () => {
  const { id } = await start(await frame({ blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount }));
  const many = Array.from({ length: 1200 }, (_, index) => `정기 점검 ${index}`);
  await startEarlier(id, [...many, '봄맞이 대청소 Zephyr', '봄맞이 정리']);
  expect(await findTitles({ q: '대청소' })).toEqual(['봄맞이 대청소 Zephyr']);
  expect(await findTitles({ q: 'zePH' })).toEqual(['봄맞이 대청소 Zephyr']);
  expect(await findTitles({ q: '봄' })).toEqual(['봄맞이 대청소 Zephyr', '봄맞이 정리']);
  expect(await findTitles({ q: '맞이', limit: 1 })).toEqual(['봄맞이 대청소 Zephyr']);
  expect(await findTitles({ q: '이 정' })).toEqual(['봄맞이 정리']);
  expect(await findTitles({ q: '없는 말' })).toEqual([]);
  expect(await findTitles({ q: '%' })).toEqual([]);
  expect(await findTitles({ q: '정기 점검', limit: 3 })).toEqual(['정기 점검 0', '정기 점검 1', '정기 점검 2']);
  expect(await findTitles({ q: '점검 119', limit: 100 })).toHaveLength(12);
  expect(await findTitles({ q: '대청소', status: 'failed' })).toEqual([]);
  expect((await call(listExecutions, { as: kit.world.beta.master, query: { q: '대청소' } })).body.data).toEqual([]);

  const first = await call(listExecutions, { query: { q: '점검 11', limit: 60 } as never });
  const cursor = first.body.page.nextCursor;
  const second = await call(listExecutions, { query: { q: '점검 11', limit: 60, cursor } as never });
  const titles = [...first.body.data, ...second.body.data].map(({ title }: { title: string }) => title);
  expect(titles).toEqual(many.filter((title) => title.includes('11')));
});

it('adds up what was undone by day, flow, reason and person as it happens', async () => {
  const { alpha } = kit.world;
  const key = await frame({ blocks: [createEntryBlock('post', '=input.amount')], runAs: serviceAccount });
  const previousStatistics = (await call(undos.readUndoStatistics, {})).body.data;
  for (const amount of [30, 12]) await undo((await start(key, { amount })).id, { reason });
  const { body } = await call(undos.readUndoStatistics, {});
  const { total, byFrame, byPerson, byReason } = body.data;
  expect([
    total.undos - previousStatistics.total.undos,
    Number(total.won) - Number(previousStatistics.total.won),
  ]).toEqual([2, 42]);
  const [own] = byFrame.filter(({ undos: count }: { undos: number }) => count === 2);
  expect(own).toMatchObject({ undos: 2, won: 42, executions: 2, unrated: 0 });
  expect(byPerson.map(({ person }: { person: { id: string } }) => person.id)).toContain(alpha.manager.personId);
  expect(byReason.map(({ code }: { code: string }) => code)).toContain(reason.code);
  const { rows } = await judge.query(
    `select (select count(*)::int from flow.undos where state = 'done' and company_id = $1) as kept,
       (select sum(undos)::int from flow.undo_sums where company_id = $1) as sums`,
    [alpha.tenant.id],
  );
  expect(rows[0].sums).toBe(rows[0].kept);
  expect(body.data.unlisted).toEqual({
    byFrame: { groups: 0, undos: 0 },
    byReason: { groups: 0, undos: 0 },
    byPerson: { groups: 0, undos: 0 },
  });
  const none = await call(undos.readUndoStatistics, { query: { from: '2020-01-01', to: '2020-12-31' } });
  expect(none.body.data).toMatchObject({ total: { undos: 0, won: 0 }, byFrame: [], byPerson: [], byReason: [] });
});

it('says of figures beyond what is counted that there are more', () => {
  expect([formatCount(0), formatCount(maxCounted), formatCount(maxCounted + 1)]).toEqual([0, 1000, '1,000+']);
});
