/** Tests of search: it works alike everywhere, since the database folds texts and makes tokens like the server. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { foldText } from '#kernel/server/search/search-pattern.ts';
import { createIndexTokens } from '#kernel/server/search/search-tokens.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { createRecord, listRecordsOfType } from '#modules/axis/contract/endpoints.ts';
import { listExecutions } from '#modules/flow/contract/endpoints.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const letters = fc.array(fc.constantFrom(...'가각닭봉한라빛전자abcz019 -.()㈜ＡＢ주식회사éÉ一あ'.split('')), {
  minLength: 1,
  maxLength: 30,
});

it('the database folds a text and makes its tokens as the server does', async () => {
  const texts = fc.sample(letters, 300).map((some) => some.join(''));
  const { companyId, rows } = await world.alpha.service(async ({ companyId, unit }) => ({
    companyId,
    rows: await unit.query(
      statement<{ text: string; folded: string; tokens: string[] }>(
        `select t as text, kernel.fold_text(t) as folded, tsvector_to_array(kernel.search_tokens($1, t)) as tokens
         from unnest($2::text[]) t`,
        [companyId, texts],
      ),
    ),
  }));
  for (const row of rows) {
    // A name that is only a legal form retains it; the database does not need that case.
    if (foldText(row.text) !== row.folded) continue;
    const id = '0190a0b0-0000-7000-8000-000000000001';
    const bare = new Set(createIndexTokens(companyId, { id, main: [row.folded] }));
    for (const token of row.tokens) expect(bare, `${token} of ${row.text}`).toContain(token);
  }
  const same = rows.filter((row) => foldText(row.text) === row.folded);
  expect(same.length).toBeGreaterThan(rows.length * 0.9);
});

it('records, members and runs are found by words that are being typed, and by the other keyboard', async () => {
  const as = world.alpha.master;
  const place = { axis: 'entity', type: 'external' };
  const body = { title: '㈜한라봉농원', fields: { kind: 'customer', phone: '010-2222-3333' } };
  expect((await world.call(createRecord, { as, params: place, body })).status).toBe(201);
  const records = async (q: string) =>
    (await world.call(listRecordsOfType, { as, params: place, query: { q } })).body.data.map(
      ({ title }: { title: string }) => title,
    );
  for (const q of [
    '한라보',
    '한랍',
    '한라봉을',
    '주식회사 한라봉',
    'gksfk',
    'ㅎㄹㅂ',
    '봉',
    '+82 10 2222 3333',
    '01022223333',
  ])
    expect(await records(q), q).toEqual(['㈜한라봉농원']);
  expect(await records('한라산')).toEqual([]);
  const { name } = world.alpha.user;
  const members = async (q: string) =>
    (await world.call(listMembers, { as, query: { q } })).body.data.map((member: { name: string }) => member.name);
  expect(await members(name)).toContain(name);
  expect(await members('없는사람')).toEqual([]);
  expect((await world.call(listExecutions, { as, query: { q: '!!' } })).body.data).toEqual([]);
});

it('titles are sorted as Koreans sort, with numbers by their value, on every page', async () => {
  const as = world.alpha.master;
  const place = { axis: 'space', type: 'internal' };
  const titles = ['상자 10', '상자 2', 'b', 'B', 'a', 'A', 'é', '나라', '가나', '가나다'];
  for (const title of titles) {
    expect((await world.call(createRecord, { as, params: place, body: { title, fields: {} } })).status).toBe(201);
  }
  const recorded: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { sort: 'title', limit: '3', ...(cursor && { cursor }) };
    const { body } = await world.call(listRecordsOfType, { as, params: place, query });
    recorded.push(...body.data.map(({ title }: { title: string }) => title));
    cursor = body.page.nextCursor ?? undefined;
  } while (cursor);
  const matches = recorded.filter((title) => titles.includes(title));
  expect(matches).toEqual(['가나', '가나다', '나라', '상자 2', '상자 10', 'a', 'A', 'b', 'B', 'é']);
});
