/**
 * Lists of many records, filtered by common, rare, old or missing values; and statistics that follow created and deleted records.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { maxWaiting, runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as collections from '../contract/collection.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { selectLatestValued, updateFoldedCounts } from './list.queries.ts';
import { createRecord } from './record.service.ts';

let world: World;
let judge: Awaited<ReturnType<typeof connectAsSuperuser>>;
const typeKey = { axis: 'entity', type: 'external' } as const;
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `거래처 ${from + index}`);

beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  const make = (titles: readonly string[], fields: Record<string, unknown>) =>
    world.alpha.service(async (context) => {
      for (const title of titles)
        await createRecord(context, { ...typeKey, title, fields: { kind: 'customer', ...fields } });
    });
  await make(['옛 거래처'], { grade: 'new', phone: '02-123-4567' });
  await make(names(0, 1100), { grade: 'vip' });
  await make(names(1100, 1500), { grade: 'regular' });
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

async function list(filter: object, query: object = {}) {
  const listQuery = { filter: JSON.stringify(filter), ...query } as never;
  const { status, body } = await world.call(endpoints.listRecordsOfType, {
    as: world.alpha.master,
    params: typeKey,
    query: listQuery,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: { id: string; title: string; version: number }[]; page: { nextCursor: string | null } };
}
const titles = async (filter: object, query: object = {}) => (await list(filter, query)).data.map(({ title }) => title);

/** All pages, one after the other. */
async function whole(filter: object, sort: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const { data, page }: Awaited<ReturnType<typeof list>> = await list(filter, {
      sort,
      limit: 100,
      ...(cursor ? { cursor } : {}),
    });
    titles.push(...data.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor);
  return titles;
}

it('is filtered by a value of the latest, by one that only older ones have, by a rare one and by one that nobody has', async () => {
  expect(await titles({ 'fields.grade': 'regular' }, { limit: 5 })).toHaveLength(5);
  expect(await titles({ 'fields.grade': 'vip' }, { limit: 5 })).toHaveLength(5);
  expect(await titles({ 'fields.grade': 'new' })).toEqual(['옛 거래처']);
  expect(await titles({ 'fields.phone': '02-123-4567' })).toEqual(['옛 거래처']);
  expect(await titles({ 'fields.phone': '02-123-4567', 'fields.grade': 'vip' })).toEqual([]);
  expect(await titles({ 'fields.phone': '02-765-4321' })).toEqual([]);
  expect(await titles({ 'fields.phone': '02-123-4567', title: { contains: '옛' } })).toEqual(['옛 거래처']);
});

it.each(['-updatedAt', 'title', '-code', 'fields.phone'])(
  'has every record once in its pages, sorted by %s',
  async (sort) => {
    expect((await whole({ 'fields.grade': 'vip' }, sort)).toSorted()).toEqual(names(0, 1100).toSorted());
    expect((await whole({ 'fields.grade': 'regular' }, sort)).toSorted()).toEqual(names(1100, 1500).toSorted());
  },
);

it('has the latest of a value first, however long ago', async () => {
  expect(await whole({ 'fields.grade': 'vip' }, '-updatedAt')).toEqual(names(0, 1100).toReversed());
});

it('gets a marker from the database that too many have a value, instead of a page of some of them', async () => {
  const valuesQuery = { types: ['entity/external'], contains: { grade: 'vip' }, after: null, limit: 2 };
  const ids = (most: number) =>
    world.alpha.service(async ({ unit }) =>
      (await unit.query(selectLatestValued({ ...valuesQuery, most }))).map(({ id }) => id),
    );
  expect(await ids(1100)).toEqual([null]);
  expect(await ids(1101)).toEqual([expect.any(String), expect.any(String)]);
});

it('finds by a value what was written a moment ago, and no more what has another or is deleted', async () => {
  const [old] = (await list({ 'fields.grade': 'new' })).data;
  const as = world.alpha.master;
  const params = { ...typeKey, id: (old as { id: string }).id };
  const phone = { 'fields.phone': '02-123-4567' };
  const fields = { kind: 'customer', grade: 'new', phone: '02-999-9999' };
  const body = { version: (old as { version: number }).version, title: '옛 거래처', fields };
  expect((await world.call(endpoints.replaceRecord, { as, params, body: body as never })).status).toBe(200);
  expect([await titles(phone), await titles({ 'fields.phone': '02-999-9999' })]).toEqual([[], ['옛 거래처']]);
  expect((await world.call(endpoints.deleteRecord, { as, params })).status).toBe(200);
  expect(await titles({ 'fields.phone': '02-999-9999' })).toEqual([]);
  expect(await titles({ 'fields.phone': '02-999-9999' }, { deleted: 'true' })).toEqual(['옛 거래처']);
  expect((await world.call(endpoints.restoreRecord, { as, params })).status).toBe(200);
  expect(await titles({ 'fields.phone': '02-999-9999' })).toEqual(['옛 거래처']);
  const beta = { as: world.beta.master, params: typeKey, query: { filter: '{"fields.phone":"02-999-9999"}' } as never };
  expect((await world.call(endpoints.listRecordsOfType, beta)).body.data).toEqual([]);
});

/** Stored figures and actual counts. */
async function figures() {
  const { body } = await world.call(collections.getAxisStats, { as: world.alpha.master });
  const { rows } = await judge.query(
    `select axis, type, (count(*) filter (where deleted_at is null))::int as total,
       (count(*) filter (where deleted_at is not null))::int as deleted,
       (count(*) filter (where deleted_at is null and created_at > now() - interval '29 days'))::int as recent
     from axis.records where company_id = $1 group by axis, type order by axis, type`,
    [world.alpha.tenant.id],
  );
  const nonEmptyTypes = body.data.types.filter(
    ({ total, deleted }: { total: number; deleted: number }) => total + deleted > 0,
  );
  const order = (a: { axis: string; type: string }, b: { axis: string; type: string }) =>
    `${a.axis}/${a.type}` < `${b.axis}/${b.type}` ? -1 : 1;
  return { kept: nonEmptyTypes.toSorted(order), there: rows.toSorted(order) };
}

it('has exact counts while records are made, deleted, restored and erased, also concurrently', async () => {
  const as = world.alpha.master;
  const make = async (title: string) => {
    const body = { title, fields: { kind: 'customer' } };
    return (await world.call(endpoints.createRecord, { as, params: typeKey, body })).body.data as { id: string };
  };
  const atOnce = <Result>(work: (() => Promise<Result>)[]) => runAtOnceOnTable(world, 'axis.counts', work);
  const records = await atOnce(Array.from({ length: maxWaiting }, (_, index) => () => make(`동시에 ${index}`)));
  const keys = records.map(({ id }) => ({ ...typeKey, id }));
  await atOnce(keys.slice(0, 10).map((params) => () => world.call(endpoints.deleteRecord, { as, params })));
  await atOnce(keys.slice(0, 5).map((params) => () => world.call(endpoints.restoreRecord, { as, params })));
  const erased = await world.call(endpoints.deleteRecord, {
    as,
    params: { ...typeKey, id: records[7]?.id as string },
    query: { permanent: 'true' } as never,
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  const before = await figures();
  expect(before.kept).toEqual(before.there);
  // Added up, and long ago: the same figures.
  await judge.query("update axis.counts set day = day - 400 where company_id = $1 and type <> 'external'", [
    world.alpha.tenant.id,
  ]);
  await world.alpha.service((context) => context.unit.query(updateFoldedCounts()));
  const { rows } = await judge.query(
    "select count(*)::int as loose from axis.counts where company_id = $1 and (slot <> 0 or day between '2001-01-01' and current_date - 60)",
    [world.alpha.tenant.id],
  );
  expect(rows[0].loose).toBe(0);
  const totals = ({ axis, type, total, deleted }: Record<string, unknown>) => ({ axis, type, total, deleted });
  const after = await figures();
  expect(after.kept.map(totals)).toEqual(after.there.map(totals));
});

it('counts the live records of each value of a choice, with the right to read the type', async () => {
  const count = (field: string, as = world.alpha.master) =>
    world.call(endpoints.countByField, { as, params: typeKey, query: { field } });
  const { body } = await count('grade');
  const of = (value: string) => body.data.find((count: { value: string }) => count.value === value)?.count;
  const { rows } = await judge.query(
    `select count(*)::int as count from axis.records where company_id = $1 and axis = 'entity' and type = 'external'
     and deleted_at is null and fields ->> 'grade' = 'vip'`,
    [world.alpha.tenant.id],
  );
  expect([of('vip'), of('nobody')]).toEqual([rows[0].count, undefined]);
  expect((await count('phone')).body.code).toBe('VALIDATION_FAILED');
  expect((await count('grade', world.alpha.viewer)).body.code).toBe('RECORD_TYPE_FORBIDDEN');
  expect((await count('grade', world.beta.master)).body.data).not.toEqual(body.data);
});
