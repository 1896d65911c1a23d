/** Rows of a file that are like a record, or like a row before: left out, created all the same, or a change of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { createImportKit } from './testing/import-kit.ts';
import { createRecordKit, type Kit } from './testing/kit.ts';

let kit: Kit;
let world: World;
let work: ReturnType<typeof createImportKit>;
beforeAll(async () => {
  kit = await createRecordKit();
  world = kit.world;
  work = createImportKit(kit);
}, 120_000);
afterAll(() => world?.close());
afterEach(() => work.forget());

const columns = ['title', 'phone', 'kind'];
const numbers = ['124-81-00998', '220-81-62517', '120-81-47521'] as const;

describe('rows like a record', () => {
  it('are left out, created all the same, or change it, and one undo takes all of it back', async () => {
    const existing = await work.createCustomer('같은 전화', { phone: '010-2222-0001', address: '서울' });
    const rows = [
      ['이름', '전화', '구분', '주소'],
      ['새 이름', '010 2222 0001', '', '부산'],
      ['다른 고객', '010-2222-0002', '거래처', ''],
    ];
    const wide = [...columns, 'address'];
    const skipped = await work.run(rows, { columns: wide, alike: 'skip' });
    expect(skipped).toMatchObject({ created: 1, updated: 0, skipped: 1, failed: 0, done: 2 });
    expect(await work.now(existing)).toMatchObject({ title: '같은 전화', version: 1 });

    const updated = await work.run(rows, { columns: wide, alike: 'update' });
    expect(updated).toMatchObject({ created: 0, updated: 2, skipped: 0, failed: 0 });
    // The empty cell leaves the value alone.
    expect(await work.now(existing)).toMatchObject({
      title: '새 이름',
      version: 2,
      fields: { kind: 'customer', phone: '010-2222-0001', address: '부산' },
    });
    const undone = await world.call(undoExecution, {
      as: kit.manager,
      params: { id: updated.id },
      body: { reason: { code: 'mistake', text: '' } },
    });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await work.now(existing)).toMatchObject({ title: '같은 전화', fields: { address: '서울' } });

    const both = await work.run(rows, {
      columns: ['title', 'phone', 'kind'],
      fixed: { kind: '고객' },
      alike: 'create',
    });
    expect(both).toMatchObject({ created: 2, failed: 0 });
    expect(await work.titled('새 이름')).toHaveLength(1);
  });

  it('are found by code, business number and e-mail, the surest first', async () => {
    const coded = await kit.create('코드로', { phone: '010-2222-0011' });
    const numbered = await work.createCustomer('번호로', { businessNumber: '124-81-00998', email: 'one@mail.example' });
    const done = await work.run(
      [
        ['이름', '코드', '사업자번호', '메일', '전화'],
        // The code says more than the telephone number of another.
        ['코드로 고침', coded.code ?? '', '', '', '010-2222-0012'],
        ['번호로 고침', '', '１２４–８１–００９９８', 'other@mail.example', ''],
        ['메일로 고침', '', '', 'OTHER@mail.example', ''],
      ],
      { columns: ['title', 'code', 'businessNumber', 'email', 'phone'], alike: 'update' },
    );
    // The third row is like the record that the second gave its address.
    expect(done).toMatchObject({ updated: 3, created: 0, failed: 0 });
    expect(await work.now(coded)).toMatchObject({
      title: '코드로 고침',
      code: coded.code,
      fields: { phone: '010-2222-0012' },
    });
    expect(await work.now(numbered)).toMatchObject({ title: '메일로 고침', fields: { email: 'other@mail.example' } });
  });

  it('among several with the same value are refused, and so is a code that is taken', async () => {
    for (const title of ['쌍둥이', '쌍둥이']) await work.createCustomer(title, { phone: '010-2222-0021' });
    const coded = await kit.create('있는 코드');
    const unclear = await work.run(
      [
        ['이름', '전화', '구분'],
        ['누구', '010-2222-0021', '고객'],
      ],
      { columns, alike: 'update' },
    );
    expect(unclear).toMatchObject({ updated: 0, failed: 1 });
    expect(await work.refused(unclear.id)).toMatchObject([{ line: 2, problems: [{ code: 'IMPORT_ALIKE_UNCLEAR' }] }]);
    const finishedImport = await work.run(
      [
        ['이름', '코드', '구분'],
        ['누구', coded.code ?? '', '고객'],
      ],
      { columns: ['title', 'code', 'kind'], alike: 'create' },
    );
    expect(await work.refused(finishedImport.id)).toMatchObject([{ line: 2, problems: [{ code: 'DUPLICATE' }] }]);
  });

  it('before them in the file are merged, left out or created, as is wanted', async () => {
    const rows = [
      ['이름', '전화', '구분', '주소'],
      ['겹친 고객', '010-2222-0031', '고객', '서울'],
      ['겹친 고객', '010.2222.0031', '', '부산'],
    ];
    const wide = [...columns, 'address'];
    const merged = await work.run(rows, { columns: wide, alike: 'update' });
    expect(merged).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect((await work.titled('겹친 고객')).map(({ fields }) => fields)).toEqual([
      { kind: 'customer', phone: '010-2222-0031', address: '부산' },
    ]);
    const skipped = await work.run(
      rows.map((row) => row.map((cell) => cell.replace('0031', '0032'))),
      { columns: wide, alike: 'skip' },
    );
    expect(skipped).toMatchObject({ created: 1, skipped: 1, failed: 0 });
  });

  it('may be changed by a file that has no titles, and what is like nothing is refused', async () => {
    const existing = await work.createCustomer('값만', { phone: '010-2222-0041' });
    const done = await work.run(
      [
        ['전화', '주소'],
        ['010-2222-0041', '대전'],
        ['010-2222-0049', '광주'],
      ],
      { columns: ['phone', 'address'], alike: 'update' },
    );
    expect(done).toMatchObject({ updated: 1, failed: 1 });
    expect(await work.now(existing)).toMatchObject({ title: '값만', fields: { address: '대전' } });
  });

  it('retain the values that actions alone change, and enter no states closed to import', async () => {
    const existing = await work.createCustomer('거래 중', { phone: '010-2222-0051' });
    const [row] = (
      await work.check([['거래 중', '010-2222-0051', '없는 상태']], {
        columns: ['title', 'phone', 'dealing'],
        alike: 'update',
      })
    ).body.data.rows;
    expect(row).toMatchObject({ outcome: 'bad', problems: [{ key: 'dealing' }] });
    expect(await work.now(existing)).toMatchObject({ version: 1 });
  });
});

describe('rows that have a weaker value of a record, and a surer one that differs', () => {
  const rows = (phone: string) => [
    ['이름', '전화', '사업자번호', '구분'],
    ['다른 회사', phone, numbers[1], '거래처'],
  ];
  const wide = ['title', 'phone', 'businessNumber', 'kind'];

  it.each(['update', 'skip'] as const)('are records of their own: %s', async (alike) => {
    const phone = `010-2222-01${alike === 'skip' ? '01' : '02'}`;
    const existing = await work.createCustomer('첫 회사', { phone, businessNumber: numbers[0] });
    const done = await work.run(rows(phone), { columns: wide, alike });
    expect(done).toMatchObject({ created: 1, updated: 0, skipped: 0, failed: 0 });
    expect(await work.now(existing)).toMatchObject({ title: '첫 회사', version: 1 });
    // Two records share the telephone number, but the more reliable key still identifies the right one.
    const again = await work.run(rows(phone), { columns: wide, alike: 'skip' });
    expect(again).toMatchObject({ created: 0, skipped: 1 });
    const third = [...rows(phone).slice(0, 1), ['셋째 회사', phone, numbers[2], '거래처']];
    expect(await work.run(third, { columns: wide, alike })).toMatchObject({ created: 1, failed: 0 });
  });

  it('and rows of one file among themselves', async () => {
    const phone = '010-2222-0111';
    const file = [
      ['이름', '전화', '사업자번호', '구분'],
      ['한 회사', phone, numbers[0], '거래처'],
      ['두 회사', phone, numbers[1], '거래처'],
      ['두 회사 고침', '', numbers[1], '거래처'],
    ];
    const done = await work.run(file, { columns: wide, alike: 'update' });
    expect(done).toMatchObject({ created: 2, updated: 1, failed: 0 });
    expect(await work.titled('한 회사')).toMatchObject([{ fields: { businessNumber: numbers[0] } }]);
    expect(await work.titled('두 회사 고침')).toMatchObject([{ fields: { businessNumber: numbers[1], phone } }]);
  });

  it('count what rows before made of the record', async () => {
    const phone = '010-2222-0121';
    const existing = await work.createCustomer('번호 없음', { phone });
    const file = [
      ['이름', '전화', '사업자번호', '구분'],
      ['번호 얻음', phone, numbers[0], ''],
      ['남의 번호', phone, numbers[1], '거래처'],
    ];
    expect(await work.run(file, { columns: wide, alike: 'update' })).toMatchObject({ updated: 1, created: 1 });
    expect(await work.now(existing)).toMatchObject({ title: '번호 얻음', fields: { businessNumber: numbers[0] } });
    await work.forget();
    const other = await work.createCustomer('번호 있음', { phone, businessNumber: numbers[0] });
    const bare = [file[0] ?? [], ['전화로', phone, '', ''], ...file.slice(2)];
    expect(await work.run(bare, { columns: wide, alike: 'update' })).toMatchObject({ updated: 1, created: 1 });
    expect(await work.now(other)).toMatchObject({ title: '전화로', fields: { businessNumber: numbers[0] } });
  });

  it('are like it where the surer one is missing on either side', async () => {
    const phone = '010-2222-0131';
    const existing = await work.createCustomer('코드 없음', { phone });
    const file = [
      ['이름', '전화', '코드', '사업자번호'],
      ['코드 얻음', phone, 'ALIKE-131', numbers[0]],
    ];
    const columns = ['title', 'phone', 'code', 'businessNumber'];
    expect(await work.run(file, { columns, alike: 'update' })).toMatchObject({ updated: 1, created: 0, failed: 0 });
    expect(await work.now(existing)).toMatchObject({ title: '코드 얻음', code: 'ALIKE-131' });
    const bare = [file[0] ?? [], ['전화만', phone, '', '']];
    expect(await work.run(bare, { columns, alike: 'update' })).toMatchObject({ updated: 1, created: 0, failed: 0 });
    expect(await work.now(existing)).toMatchObject({ title: '전화만', fields: { businessNumber: numbers[0] } });
  });
});

describe('records whose values were written in other forms', () => {
  it.each([
    ['businessNumber', '1248100998', '124-81-00998', '220-81-62517'],
    ['businessNumber', '124 81 00998', '1248100998', '2208162517'],
    ['phone', '01022220201', '010-2222-0201', '010-2222-0202'],
    ['phone', '+82 (0)10-2222.0203', '010 2222 0203', '010-2222-0204'],
    ['phone', '+1 415 555 0205', '+14155550205', '010-2222-0206'],
    ['email', 'Odd@Mail.Example', 'odd@mail.example', 'even@mail.example'],
  ])('are found: %s %s', async (key, stored, typed, other) => {
    const existing = await work.createCustomer('옛 꼴');
    await work.write(existing, { [key]: stored });
    const rows = [
      ['이름', '값', '구분'],
      ['새 꼴', typed, ''],
      ['다른 값', other, '고객'],
    ];
    const done = await work.run(rows, { columns: ['title', key, 'kind'], alike: 'update' });
    expect(done).toMatchObject({ updated: 1, created: 1, failed: 0 });
    expect(await work.now(existing)).toMatchObject({ title: '새 꼴' });
  });

  it('are not matched where digits are among words, or the country differs', async () => {
    const existing = await work.createCustomer('문장');
    for (const phone of ['010-2222-0211 (야간 010-2222-0212)', '내선 010-2222-0211', '+01022220211']) {
      await work.write(existing, { phone });
      const [row] = (await work.check([['누구', '010-2222-0211', '고객']], { columns })).body.data.rows;
      expect(row, phone).toBeUndefined();
    }
  });

  it('still differ from a row by the surer of them', async () => {
    const existing = await work.createCustomer('옛 번호', { phone: '010-2222-0221' });
    await work.write(existing, { businessNumber: numbers[0].replaceAll('-', '') });
    const rows = [
      ['이름', '전화', '사업자번호', '구분'],
      ['다른 곳', '010-2222-0221', numbers[1], '거래처'],
    ];
    const done = await work.run(rows, { columns: ['title', 'phone', 'businessNumber', 'kind'], alike: 'update' });
    expect(done).toMatchObject({ updated: 0, created: 1, failed: 0 });
    expect(await work.now(existing)).toMatchObject({ title: '옛 번호' });
  });
});
