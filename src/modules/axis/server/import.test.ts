/** Files of records: imported by the worker in parts, refused row by row or whole, gone on with after a kill, undone as one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appModules, type TestMember, type World } from '#apps/testing.ts';
import { formatCsvLine } from '#kernel/contract/csv.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { readExecution } from '#modules/flow/contract/endpoints.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import type { Import } from '../contract/import.endpoints.ts';
import * as imports from '../contract/import.endpoints.ts';
import { getRightName } from '../contract/rights.ts';
import { createRecordKit, customers, grantOnly, type Kit } from './testing/kit.ts';

let kit: Kit;
let world: World;
let manager: TestMember;
beforeAll(async () => {
  kit = await createRecordKit();
  ({ world, manager } = kit);
}, 120_000);
afterAll(() => world?.close());

const head = ['이름', '코드', '구분', '담당자'];
type Row = readonly string[];
const fileOf = (rows: readonly Row[], columns = head) => [columns, ...rows].map((row) => formatCsvLine(row)).join('');
const rowsOf = (mark: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [`${mark} ${at}`, `${mark}-${at}`, '고객']);

async function upload(text: string | Buffer, as = manager): Promise<string> {
  const reply = await world.app.fastify.inject({
    ...{ method: 'POST', url: `/api/files?name=${encodeURIComponent('고객.csv')}` },
    headers: {
      host: `${as.company.tenant.code}.localhost`,
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(text as string),
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data.id;
}

type Wish = { leaveOut?: string[]; whole?: boolean };
const start = (fileId: string, wish: Wish = {}, as = manager) =>
  world.call(imports.startImport, { as, params: customers, body: { fileId, ...wish } });
const see = (id: string, as = manager) => world.call(imports.readImport, { as, params: { ...customers, id } });
const readImportView = async (id: string): Promise<Import> => (await see(id)).body.data;
const refusedOf = async (id: string, query = {}) =>
  (await world.call(imports.listRefusedRows, { as: manager, params: { ...customers, id }, query })).body;

async function begin(rows: readonly Row[], wish: Wish = {}, columns = head): Promise<string> {
  const reply = await start(await upload(fileOf(rows, columns)), wish);
  expect(reply.status, JSON.stringify(reply.body)).toBe(202);
  return reply.body.data.id;
}

/** Number of live records whose code has this prefix. */
async function countOf(mark: string, company = world.alpha): Promise<number> {
  const count = statement<{ count: number }>(
    `select count(*)::int as count from axis.records where company_id = $1 and code like $2 and deleted_at is null`,
    [company.tenant.id, `${mark}-%`],
  );
  return company.service(async ({ unit }) => (await unit.query(count))[0]?.count ?? 0);
}

const advance = appModules
  .flatMap(({ jobs: tasks = [] }) => tasks)
  .find(({ name }) => name === 'flow.advance-execution');
/** One batch of the worker; `killed`: the process is gone before it commits. */
async function batch(id: string, { killed = false } = {}): Promise<void> {
  const work = world.alpha.service(async (context) => {
    await advance?.run(context as never, { executionId: id } as never);
    if (killed) throw new Error('killed');
  });
  if (killed) await expect(work).rejects.toThrow('killed');
  else await work;
}

const undo = (id: string, body: object = {}, as = manager) =>
  world.call(undoExecution, {
    as,
    params: { id },
    body: { reason: { code: 'mistake', text: '잘못 가져옴' }, ...body },
  });

describe('an import', () => {
  it('is one execution that the worker carries on in parts, and one undo takes back', async () => {
    const id = await begin(rowsOf('ONE', 1200));
    expect(await readImportView(id)).toMatchObject({ file: '고객.csv', state: 'running', total: null, done: 0 });
    await batch(id);
    await batch(id);
    expect(await readImportView(id)).toMatchObject({ state: 'running', total: 1200, done: 500, created: 500 });
    await world.settle();
    expect(await readImportView(id)).toMatchObject({
      state: 'done',
      done: 1200,
      created: 1200,
      failed: 0,
      isUndone: false,
    });
    expect(await countOf('ONE')).toBe(1200);
    const run = await world.call(readExecution, { as: manager, params: { id } });
    expect(run.body.data).toMatchObject({ status: 'finished', frameKey: 'record-import' });

    const preview = await world.call(previewUndo, { as: manager, params: { id } });
    expect(preview.body.data).toMatchObject({ allowed: true, counts: { reverse: 1200 } });
    expect(preview.body.data.reverse.length).toBeLessThan(500);
    expect((await undo(id, { expected: preview.body.data.hash })).status).toBe(202);
    await world.settle();
    expect(await countOf('ONE')).toBe(0);
    expect(await readImportView(id)).toMatchObject({ isUndone: true });
  }, 60_000);

  it('leaves later changes by others, and reports them, as any undo', async () => {
    const id = await begin(rowsOf('USED', 3));
    await world.settle();
    const [title] = await kit.search('USED-1');
    expect(title).toBe('USED 1');
    const person = statement<{ id: string }>(
      `select id from axis.records where company_id = $1 and code = 'USED-1' and deleted_at is null`,
      [world.alpha.tenant.id],
    );
    const [personRow] = await world.alpha.service(({ unit }) => unit.query(person));
    const put = { version: 1, title: '사람이 고침', code: 'USED-1', fields: { kind: 'customer' } };
    const url = `/api/axis/entity/external/${personRow?.id}`;
    const headers = { authorization: `Bearer ${world.alpha.master.token}` };
    const edited = await world.request({ method: 'PUT', url, host: 'alpha.localhost', headers, payload: put });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    const preview = await world.call(previewUndo, { as: manager, params: { id } });
    expect(preview.body.data.counts).toMatchObject({ reverse: 2, kept: 1 });
    expect((await undo(id)).body.data).toMatchObject({ reversed: 2, kept: 1, partial: true });
    expect(await countOf('USED')).toBe(1);
  });

  it('imports the valid rows, reports the others in the reader’s language, and returns them as a file', async () => {
    await kit.create('이미 있음');
    const takeCode = statement(`update axis.records set code = 'MIX-9' where company_id = $1 and title = '이미 있음'`, [
      world.alpha.tenant.id,
    ]);
    await world.alpha.service(async ({ unit }) => unit.add(takeCode));
    const rows: Row[] = [
      ['좋음', 'MIX-1', '고객'],
      ['', 'MIX-2', '고객'],
      ['구분 없음', 'MIX-3', '없는 구분'],
      ['겹침', 'MIX-1', '고객'],
      ['있는 코드', 'MIX-9', '고객'],
      ['모르는 사람', 'MIX-5', '고객', '아무도 아님'],
      ['둘째\n줄', 'MIX-6', '고객'],
    ];
    const id = await begin(rows);
    await world.settle();
    expect(await readImportView(id)).toMatchObject({ state: 'done', total: 7, done: 7, created: 2, failed: 5 });
    const { data, page } = await refusedOf(id, { limit: 3 });
    const more = await refusedOf(id, { limit: 3, cursor: page.nextCursor });
    const outcomes = [...data, ...more.data].map(({ line, problems }: imports.RefusedRow) => [
      line,
      problems.map(({ column, code }) => `${column} ${code}`).join(),
    ]);
    expect(outcomes).toEqual([
      [3, '이름 too_small'],
      [4, '구분 invalid_value'],
      [5, '코드 DUPLICATE'],
      [6, '코드 DUPLICATE'],
      [7, '담당자 IMPORT_NAME_UNKNOWN'],
    ]);
    const english = await world.call(imports.listRefusedRows, {
      ...{ as: manager, params: { ...customers, id }, query: {} },
      headers: { 'accept-language': 'en' },
    });
    expect(english.body.data[4].problems[0].reason).toBe('There is no record with this title or code.');

    const saved = await world.call(imports.exportRefusedRows, { as: manager, params: { ...customers, id } });
    expect(String(saved.body)).toContain('이름,코드,구분,담당자,가져오지 못한 이유');
    const mended = String(saved.body)
      .replace('없는 구분', '고객')
      .replace(',MIX-2', '고침,MIX-2')
      .replace('아무도 아님', '');
    const again = await start(await upload(mended));
    expect(again.status, JSON.stringify(again.body)).toBe(202);
    await world.settle();
    expect(await readImportView(again.body.data.id)).toMatchObject({ total: 5, created: 3, failed: 2 });
    expect((await undo(id)).body.data).toMatchObject({ reversed: 2, kept: 0 });
  });

  it('of which all or nothing is wanted takes nothing where one row is refused, and all where none is', async () => {
    const rows = [...rowsOf('ALL', 620), ['나쁨', 'ALL-bad', '없는 구분']];
    const id = await begin(rows, { whole: true });
    await world.settle();
    expect(await readImportView(id)).toMatchObject({ state: 'done', total: 621, done: 621, created: 0, failed: 1 });
    expect((await refusedOf(id)).data).toMatchObject([{ line: 622 }]);
    expect(await countOf('ALL')).toBe(0);
    const whole = await begin(rowsOf('ALL', 620), { whole: true });
    await world.settle();
    expect(await readImportView(whole)).toMatchObject({ state: 'done', created: 620, failed: 0 });
    expect(await countOf('ALL')).toBe(620);
  });

  it('that is killed at any moment goes on without a row twice or missing', async () => {
    const id = await begin(rowsOf('KILL', 1100));
    await batch(id, { killed: true });
    await batch(id);
    await batch(id, { killed: true });
    expect(await readImportView(id)).toMatchObject({ total: 1100, done: 0 });
    await batch(id);
    await batch(id, { killed: true });
    expect(await readImportView(id)).toMatchObject({ done: 500 });
    expect(await countOf('KILL')).toBe(500);
    await world.settle();
    expect(await readImportView(id)).toMatchObject({ state: 'done', done: 1100, created: 1100 });
    expect(await countOf('KILL')).toBe(1100);
  });

  it('names records by code or by a title that one alone has', async () => {
    const internal = async (title: string, code: string) => {
      const request = { method: 'POST', url: '/api/axis/entity/internal', host: 'alpha.localhost' };
      const headers = { authorization: `Bearer ${manager.token}` };
      const reply = await world.request({
        ...request,
        headers,
        payload: { title, code, fields: { kind: 'employee' } },
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    };
    await internal('김담당', 'NAME-1');
    await internal('이담당', 'NAME-2');
    await internal('이담당', 'NAME-3');
    const id = await begin([
      ['가', 'REF-1', '고객', '김담당'],
      ['나', 'REF-2', '고객', '이담당'],
      ['다', 'REF-3', '고객', 'NAME-3'],
    ]);
    await world.settle();
    expect(await readImportView(id)).toMatchObject({ created: 2, failed: 1 });
    expect((await refusedOf(id)).data).toMatchObject([{ line: 3, problems: [{ code: 'IMPORT_NAME_UNCLEAR' }] }]);
  });

  it('refuses columns that it would not import, unless they are excluded, and files without a table', async () => {
    const strange = await upload(fileOf([['가', '1', '2']], ['이름', '알 수 없음', '못 보던 열']));
    const refused = await start(strange);
    expect(refused).toMatchObject({ status: 400, body: { code: 'IMPORT_COLUMN_UNKNOWN' } });
    expect(refused.body.message).toContain('알 수 없음, 못 보던 열');
    const nameless = await upload('코드,구분\n1,고객\n');
    expect((await start(nameless)).body.code).toBe('IMPORT_WITHOUT_TITLE');
    expect((await start(await upload('이름,코드\n'))).body.code).toBe('IMPORT_EMPTY');
    const reply = await start(strange, { leaveOut: ['알 수 없음', '못 보던 열'] });
    expect(reply.status).toBe(202);
    await world.settle();
    // The type wants more than a title.
    expect(await readImportView(reply.body.data.id)).toMatchObject({ created: 0, failed: 1 });
  });

  it('waits for no other of its type: one at a time', async () => {
    const id = await begin(rowsOf('WAIT', 2));
    const second = await start(await upload(fileOf(rowsOf('LATER', 2))));
    expect(second).toMatchObject({ status: 409, body: { code: 'IMPORT_RUNNING' } });
    await world.settle();
    expect(await readImportView(id)).toMatchObject({ state: 'done' });
    expect((await start(await upload(fileOf(rowsOf('LATER', 2))))).status).toBe(202);
    await world.settle();
  });
});

describe('rights', () => {
  it('another’s file is imported by nobody, and another’s import is not seen', async () => {
    const { master } = world.alpha;
    const theirs = await upload(fileOf(rowsOf('MINE', 1)));
    expect((await start(theirs, {}, master)).status).toBe(404);
    const id = await begin(rowsOf('MINE', 1));
    await world.settle();
    expect((await see(id, master)).status).toBe(404);
    expect((await see(id, kit.viewer)).status).toBe(403);
    const list = await world.call(imports.listImports, { as: master, params: customers, query: {} });
    expect(list.body.data).toEqual([]);
    const own = await world.call(imports.listImports, { as: manager, params: customers, query: { limit: 2 } });
    expect([own.body.data[0].id, own.body.page.nextCursor]).toEqual([id, expect.any(String)]);
  });

  it('an import is invisible to another company', async () => {
    const id = await begin(rowsOf('HERE', 1));
    await world.settle();
    const { master } = world.beta;
    expect((await see(id, master)).status).toBe(404);
    const mine = await upload(fileOf(rowsOf('HERE', 1)));
    expect((await start(mine, {}, master)).status).toBe(404);
    expect(await countOf('HERE', world.beta)).toBe(0);
  });

  it('a user who loses the right during the import imports no more; the imported rows stay, and can be undone', async () => {
    const write = getRightName({ axis: 'entity', key: 'external' }, 'write');
    const permissions = ['axis.record.read', 'flow.execution.read', write];
    const { user } = world.alpha;
    await grantOnly(world, { role: 'importer', permissions, to: [user] });
    const reply = await start(await upload(fileOf(rowsOf('LOST', 700)), user), {}, user);
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    const { id } = reply.body.data;
    await batch(id);
    await batch(id);
    await grantOnly(world, { role: 'looker', permissions: ['axis.record.read'], to: [user] });
    await world.settle();
    const row = statement(
      `select state, done, reason ->> 'code' as code from axis.imports where company_id = $1 and id = $2`,
      [world.alpha.tenant.id, id],
    );
    const [stored] = await world.alpha.service(({ unit }) => unit.query(row));
    expect(stored).toEqual({ state: 'stopped', done: 500, code: 'RECORD_TYPE_FORBIDDEN' });
    expect(await countOf('LOST')).toBe(500);
    expect((await start(await upload(fileOf(rowsOf('NEXT', 1))))).status).toBe(202);
    await world.settle();
    const { master } = world.alpha;
    const preview = await world.call(previewUndo, { as: master, params: { id } });
    expect(preview.body.data.counts, JSON.stringify(preview.body)).toMatchObject({ reverse: 500 });
    expect((await undo(id, {}, master)).status).toBe(200);
    expect(await countOf('LOST')).toBe(0);
  });
});
