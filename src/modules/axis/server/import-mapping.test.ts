/** Tests of import mappings: reading a file, the preview of its rows before the import, and its deletion. */
import { access, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { attachFiles } from '#kernel/server/files.ts';
import * as imports from '../contract/import.endpoints.ts';
import { deleteImportFile } from './import.service.ts';
import { createImportKit, createMapping } from './testing/import-kit.ts';
import { createRecordKit, customers, type Kit } from './testing/kit.ts';

let kit: Kit;
let world: World;
let work: ReturnType<typeof createImportKit>;
beforeAll(async () => {
  kit = await createRecordKit();
  world = kit.world;
  work = createImportKit(kit);
}, 120_000);
afterAll(() => world?.close());

const columns = ['title', 'phone', 'kind'];

describe('a mapping', () => {
  it('defines the lines of the header, the meaning of each column and each choice text, and the values for all rows', async () => {
    const rows = [
      ['2026년 고객 명단', '', '', '', ''],
      ['상호', '연락', '', '고객 구분', '금액'],
      ['', '전화', '메일', '', ''],
      ['가나상사', '0101111 0001', 'GANA@mail.example', '법인', '1,000'],
      ['다라상회', '010.1111.0002', '', '개인', '2,000'],
      ['합계', '', '', '', '3,000'],
    ];
    const done = await work.run(rows, {
      head: { line: 2, height: 2 },
      columns: ['title', 'phone', 'email', 'kind', null],
      choices: { kind: { 법인: 'supplier', 개인: 'customer' } },
      fixed: { grade: 'VIP' },
    });
    expect(done).toMatchObject({ state: 'done', total: 2, created: 2, failed: 0 });
    const [first] = await work.titled('가나상사');
    expect(first?.fields).toEqual({
      kind: 'supplier',
      grade: 'vip',
      phone: '010-1111-0001',
      email: 'gana@mail.example',
    });
    expect((await work.titled('다라상회'))[0]?.fields).toMatchObject({ kind: 'customer', phone: '010-1111-0002' });
  });

  it('that names what is no column of the type, or one twice, is refused', async () => {
    for (const wrong of [
      ['title', 'nothing'],
      ['title', 'title'],
      ['title', 'holdReason', 'dealing', 'version'],
    ]) {
      expect(
        (
          await work.start(
            [
              ['a', 'b', 'c', 'd'],
              ['1', '2', '3', '4'],
            ],
            { columns: wrong },
          )
        ).body.code,
      ).toBe('IMPORT_COLUMN_UNKNOWN');
    }
    expect((await work.check([['가']], { columns: ['nothing'] })).body.code).toBe('IMPORT_COLUMN_UNKNOWN');
    expect((await work.start([['a'], ['1']], { columns: [null] })).body.code).toBe('IMPORT_WITHOUT_TITLE');
  });

  it('of a file with a quotation mark that is never closed stops with the line', async () => {
    const fileId = await work.upload('이름,전화번호,구분\n가,"010-1111-0003,고객\n나,010-1111-0004,고객\n');
    const begun = await world.call(imports.startImport, {
      as: kit.manager,
      params: customers,
      body: { fileId },
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(202);
    await world.settle();
    const stoppedImport = await work.see(begun.body.data.id);
    expect(stoppedImport).toMatchObject({ state: 'stopped', created: 0 });
    expect(stoppedImport.reason).toContain('2번째 줄');
  });
});

describe('rows before they are imported', () => {
  it('are previewed with their outcome and errors by position, without a write', async () => {
    const existing = await work.createCustomer('먼저 있음', { phone: '010-3333-0001' });
    const reply = await work.check(
      [
        ['좋음', '010-3333-0002', '고객'],
        ['', '010-3333-0003', '고객'],
        ['전화 틀림', '10-3753-1918', '고객'],
        ['구분 틀림', '010-3333-0004', '협회'],
        ['같음', '010-3333-0001', '고객'],
        ['또 같음', '010.3333.0002', '고객'],
        { cells: ['앞의 것과 같음', '010-3333-0009', '고객'], repeats: 900 },
      ],
      { columns, alike: 'skip' },
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const outcomes = reply.body.data.rows.map(({ line, outcome, problems, like }: imports.CheckedRow) => [
      line,
      outcome,
      problems.map(({ key }) => key).join(),
      like && [like.by, like.record?.title ?? null, like.line],
    ]);
    expect(outcomes).toEqual([
      [3, 'bad', 'title', null],
      [4, 'bad', 'phone', null],
      [5, 'bad', 'kind', null],
      [6, 'skip', '', ['전화번호', '먼저 있음', null]],
      [7, 'skip', '', ['전화번호', null, 2]],
      [8, 'skip', '', ['', null, 900]],
    ]);
    expect(await work.titled('좋음')).toEqual([]);
    expect(await work.now(existing)).toMatchObject({ version: 1 });
  });

  it('are previewed with the right to write the type, in the caller’s language', async () => {
    expect((await work.check([['가', '1', '2']], { columns }, kit.viewer)).body.code).toBe('RECORD_TYPE_FORBIDDEN');
    const english = await world.call(imports.checkImport, {
      ...{ as: kit.manager, params: customers, headers: { 'accept-language': 'en' } },
      body: { mapping: createMapping({ columns }), rows: [{ line: 2, cells: ['가', '', '협회'] }] },
    });
    expect(english.body.data.rows[0].problems[0]).toMatchObject({
      column: 'Kind',
      reason: expect.stringContaining('kind'),
    });
  });
});

describe('the uploaded file', () => {
  const pathsOf = async (importId: string) => {
    const rows = statement<{ hash: string }>(
      `select f.hash from kernel.files f join axis.imports i on i.company_id = f.company_id and i.file_id = f.id
       where i.company_id = $1 and i.id = $2`,
      [world.alpha.tenant.id, importId],
    );
    const files = await world.alpha.service(({ unit }) => unit.query(rows));
    const { filesDir } = world.app.config;
    return files.map(({ hash }) => `${filesDir}/${world.alpha.tenant.id}/${hash.slice(0, 2)}/${hash}`);
  };

  const statusOf = async (file: string | undefined, { token }: { token: string }) => {
    const headers = { host: 'alpha.localhost', authorization: `Bearer ${token}` };
    return (await world.app.fastify.inject({ url: `/api/files/${file}`, headers })).statusCode;
  };

  it('goes with its bytes as soon as all of its rows are in, and stays while refused rows wait to be mended', async () => {
    const head = ['이름', '전화', '구분'];
    const mixed = await work.run([head, ['남음', '010-4444-0001', '고객'], ['안 됨', '010-4444-0002', '협회']], {
      columns,
    });
    expect(mixed).toMatchObject({ created: 1, failed: 1 });
    const [keptPath] = await pathsOf(mixed.id);
    await access(keptPath ?? '');
    const whole = await work.run([head, ['들어감', '010-4444-0003', '고객']], { columns });
    expect(whole).toMatchObject({ created: 1, failed: 0 });
    expect(await pathsOf(whole.id)).toEqual([]);
    await access(keptPath ?? '');
  });

  const head = ['이름', '전화', '구분'];
  const refusing = (mark: string) =>
    work.run([head, [`${mark} 됨`, '010-4445-0001', '고객'], [`${mark} 안 됨`, '010-4445-0002', '협회']], {
      columns,
      alike: 'create',
    });
  const forget = (id: string) => world.alpha.service((context) => deleteImportFile(context, { id }));
  const download = (id: string) =>
    world.call(imports.exportRefusedRows, { as: kit.manager, params: { ...customers, id } });

  it('with refused rows goes after a day, soon after it was downloaded, and is said to be gone then', async () => {
    const { id } = await refusing('하루');
    const reply = await download(id);
    expect(String(reply.body)).toContain('하루 안 됨');
    expect(await pathsOf(id)).toHaveLength(1);
    await forget(id);
    expect(await pathsOf(id)).toEqual([]);
    const gone = await download(id);
    expect(gone).toMatchObject({ status: 410, body: { code: 'FILE_LOST' } });
    expect(gone.body.message).toContain('다시 올려 주세요');
  });

  it('is visible to its importer alone, regardless of others’ read rights', async () => {
    const { id } = await refusing('혼자');
    const file = statement<{ id: string }>('select file_id as id from axis.imports where company_id = $1 and id = $2', [
      world.alpha.tenant.id,
      id,
    ]);
    const [fileRow] = await world.alpha.service(({ unit }) => unit.query(file));
    expect(await statusOf(fileRow?.id, kit.manager)).toBe(200);
    expect(await statusOf(fileRow?.id, world.alpha.master)).toBe(404);
  });

  it('stays readable for others where something names it already', async () => {
    const fileId = await work.upload('이름,전화,구분\n증빙,010-4447-0001,고객\n');
    await world.alpha.service((context) => attachFiles(context, { ids: [fileId], sender: 'anybody' }));
    expect(await statusOf(fileId, world.alpha.master)).toBe(200);
    const body = { fileId, mapping: createMapping({ columns }) };
    const reply = await world.call(imports.startImport, { as: kit.manager, params: customers, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(202);
    await world.settle();
    expect(await work.see(reply.body.data.id)).toMatchObject({ created: 1 });
    expect(await statusOf(fileId, world.alpha.master)).toBe(200);
  });

  it('goes when something of the company is erased: nobody knows whose its rows are', async () => {
    const { id } = await refusing('삭제');
    const customer = await work.createCustomer('지울 고객');
    const url = `/api/axis/entity/external/${customer.id}?permanent=true`;
    const headers = { authorization: `Bearer ${world.alpha.master.token}` };
    const reply = await world.request({ method: 'DELETE', url, host: 'alpha.localhost', headers });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await world.settle();
    expect(await pathsOf(id)).toEqual([]);
  });

  it('whose bytes are gone from the disk is to be uploaded again, as every other', async () => {
    const fileId = await work.upload('이름,전화,구분\n사라짐,010-4446-0001,고객\n');
    const row = statement<{ hash: string }>('select hash from kernel.files where company_id = $1 and id = $2', [
      world.alpha.tenant.id,
      fileId,
    ]);
    const [{ hash } = { hash: '' }] = await world.alpha.service(({ unit }) => unit.query(row));
    await rm(`${world.app.config.filesDir}/${world.alpha.tenant.id}/${hash.slice(0, 2)}/${hash}`);
    const reply = await world.call(imports.startImport, { as: kit.manager, params: customers, body: { fileId } });
    expect(reply).toMatchObject({ status: 410, body: { code: 'FILE_LOST' } });
    const english = await world.app.fastify.inject({
      url: `/api/files/${fileId}`,
      headers: { host: 'alpha.localhost', authorization: `Bearer ${kit.manager.token}`, 'accept-language': 'en' },
    });
    expect(english.json()).toMatchObject({ code: 'FILE_LOST', message: expect.stringContaining('upload it again') });
  });
});
