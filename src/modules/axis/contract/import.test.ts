/** Tests of imports: meaning of a file's columns and cells for a record type. */
import { describe, expect, it } from 'vitest';
import { csvBom, formatCsvLine } from '#kernel/contract/csv.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { readRows } from '#kernel/contract/table/rows.ts';
import { findHead } from '#kernel/contract/table/table.ts';
import { getHeadCells, getRecordCells } from './export.ts';
import { choice, email, line, note, phone } from './fields.ts';
import { getColumns, isIgnoredColumn, matchColumnsByLabel, readCell, readRow } from './import.ts';
import { getKnownHeads, guessColumns, listUnknownChoices } from './import-guess.ts';
import { getMatchKeys, hasMatchColumn, MatchIndex } from './import-match.ts';
import type { AxisRecordView } from './record.ts';
import type { TypeDefinition } from './type.ts';

const label = (ko: string, en: string) => ({ ko, en });
const type: TypeDefinition = {
  axis: 'item',
  key: 'sellable',
  label: label('상품', 'Items'),
  version: 1,
  builtin: true,
  personal: false,
  open: true,
  fields: [
    { key: 'price', kind: 'money', label: label('판매가', 'Price'), required: true },
    {
      key: 'category',
      kind: 'choice',
      label: label('분류', 'Category'),
      required: false,
      options: [{ value: 'gift', label: label('선물', 'Gifts') }],
    },
    { key: 'published', kind: 'boolean', label: label('공개', 'Published'), required: false },
    { key: 'owner', kind: 'record', label: label('담당', 'Owner'), required: false, axis: 'entity', type: 'internal' },
  ],
};
const people: TypeDefinition = {
  ...type,
  axis: 'entity',
  key: 'external',
  label: label('고객·거래처', 'Customers and suppliers'),
  fields: [
    choice(
      'kind',
      '구분',
      'Kind',
      { customer: ['고객', 'Customer'], supplier: ['거래처', 'Supplier'] },
      { required: true },
    ),
    choice('grade', '등급', 'Grade', { vip: ['VIP', 'VIP'], regular: ['단골', 'Regular'] }),
    line('businessNumber', '사업자등록번호', 'Business number', { pattern: { ready: 'business-number' } }),
    line('representative', '대표자', 'Representative', { max: 60 }),
    phone('phone', '전화번호', 'Phone'),
    email('email', '이메일', 'E-mail'),
    line('address', '주소', 'Address', { max: 200 }),
    choice('paymentTerms', '결제 조건', 'Payment terms', { cash: ['즉시', 'At once'] }),
    note,
  ],
};
const owner = '01a1fd42-073f-7057-b153-1bb024122312';
const reading = { currency: 'KRW', choices: {}, fixed: {} } as const;
const titles = (text: string) => text.split(',');

it('exports records and imports them again', () => {
  const record = {
    title: '선물 세트',
    code: 'G-1',
    fields: { price: { amount: 12_000, currency: 'KRW' }, category: 'gift', published: true, owner },
    references: [{ id: owner, axis: 'entity', type: 'internal', title: '영업팀', code: null, deleted: false }],
  } as unknown as AxisRecordView;
  const options = { type, locale: 'ko' } as const;
  const text = csvBom + [getHeadCells(options), getRecordCells(record, options)].map(formatCsvLine).join('');
  const [head, row] = readRows(text).rows;
  const columns = matchColumnsByLabel(head?.cells ?? [], type);
  expect(columns).not.toContain(null);
  const read = readRow(row as never, { ...reading, columns: getColumns(type, { columns, fixed: {} }) });
  expect(read).toEqual({ line: 2, title: '선물 세트', code: 'G-1', fields: { ...record.fields, owner: '영업팀' } });
});

describe('columns', () => {
  it('are known by their labels and keys in either language, each once', () => {
    expect(matchColumnsByLabel(titles('이름,코드,판매가,분류'), type)).toEqual(['title', 'code', 'price', 'category']);
    expect(matchColumnsByLabel(titles('Title,CODE,Price,category,가격?'), type)).toEqual([
      'title',
      'code',
      'price',
      'category',
      null,
    ]);
    expect(matchColumnsByLabel(titles('이름,이름'), type)).toEqual(['title', null]);
  });

  it('that actions alone fill in are none', () => {
    const actions = [{ key: 'link', label: label('연결', 'Link'), asks: ['category'], permission: 'a.b.c' }];
    expect(matchColumnsByLabel(titles('이름,분류'), { ...type, actions })).toEqual(['title', null]);
  });

  it('in which refused rows say why are no values', () => {
    expect(['가져오지 못한 이유', 'Why it was not imported', '', '등급'].map(isIgnoredColumn)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each<[string, string, (string | null)[]]>([
    ['고객명,연락처,비고', '가나상사,010-1234-5678,없음', ['title', 'phone', 'note']],
    [
      '상호,사업자번호,대표,소재지',
      '가나상사,124-81-00998,김가나,서울',
      ['title', 'businessNumber', 'representative', 'address'],
    ],
    ['성 명,휴대폰,E-MAIL,고객등급', '김가나,010-1234-5678,a@b.example,VIP', ['title', 'phone', 'email', 'grade']],
    ['거래처명,거래처코드,HP,결제 방법', '가나,C-1,010-1234-5678,즉시', ['title', 'code', 'phone', 'paymentTerms']],
    ['Company,Phone number,Mail,Remarks', 'Acme,010-1234-5678,a@b.example,none', ['title', 'phone', 'email', 'note']],
    ['이름,담당자 번호,보내는 곳', '김가나,010 1234 5678,a@b.example', ['title', 'phone', 'email']],
    ['이름,무엇,무엇2', '김가나,고객,단골', ['title', 'kind', 'grade']],
    ['No,거래처,합계금액', '1,가나상사,"1,000"', [null, 'title', null]],
    ['순번,열1,열2', '1,가나상사,124-81-00998', [null, 'title', 'businessNumber']],
  ])('of %s are guessed by other names and by cells', (head, row, columns) => {
    const { rows } = readRows(`${head}\n${row}\n`);
    expect(guessColumns(rows[0]?.cells ?? [], rows.slice(1), people)).toEqual(columns);
  });

  it('of a head below a title and merged groups are found by any of these names', () => {
    const { rows } = readRows('거래처 현황\n\n거래처,,연락\n상호,구분,HP\n가나,법인,010-1234-5678\n');
    expect(findHead(rows, getKnownHeads(people))).toMatchObject({ line: 4, height: 1 });
  });
});

describe('cells', () => {
  const field = (kind: FieldDefinition['kind'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
    ...{ key: 'one', kind, label: label('값', 'Value'), required: false },
    ...more,
  });
  const options = [
    { value: 'person', label: label('개인', 'Person') },
    { value: 'company', label: label('법인', 'Company') },
  ];
  const krw = (amount: number) => ({ amount, currency: 'KRW' });
  it.each<[FieldDefinition, string, unknown]>([
    [field('money'), '1,797,000원', krw(1_797_000)],
    [field('money'), '₩1,234', krw(1234)],
    [field('money'), '￦ 1,234', krw(1234)],
    [field('money'), '１，２３４', krw(1234)],
    [field('money'), '(1,234)', krw(-1234)],
    [field('money'), '△1,234', krw(-1234)],
    [field('money'), '원', '원'],
    [field('money'), '0x10', '0x10'],
    [field('money'), '1e5', '1e5'],
    [field('money'), '', null],
    [field('integer'), ' 1,000 ', 1000],
    [field('integer'), '열둘', '열둘'],
    [field('decimal'), '−1.5', -1.5],
    [field('boolean'), '있음', true],
    [field('boolean'), 'O', true],
    [field('boolean'), '아니오', false],
    [field('boolean'), '모름', '모름'],
    [field('choice', { options }), '법 인', 'company'],
    [field('choice', { options }), 'PERSON', 'person'],
    [field('choice', { options }), '협회', '협회'],
    [field('choices', { options }), '개인; 법인', ['person', 'company']],
    [field('choices', { options }), '개인, 협회', ['person', '협회']],
    [field('text'), ' 가 나\u200b ', '가 나'],
  ])('of %o: %s', (definition, cell, value) => {
    expect(readCell(definition, cell, reading)).toEqual(value);
  });

  it('of choices mean what was said once, or nothing', () => {
    const choices = { one: { 협회: 'company', 없음: '' } };
    const definition = field('choice', { options });
    expect(['협회', '없음', '개인'].map((cell) => readCell(definition, cell, { ...reading, choices }))).toEqual([
      'company',
      null,
      'person',
    ]);
  });

  it('that are none of the choices are counted, the most frequent first', () => {
    const { rows } = readRows('협회\n개인\n조합\n협회\n\n법인');
    expect(listUnknownChoices(field('choice', { options }), rows, 0)).toEqual([
      { text: '협회', rows: 2 },
      { text: '조합', rows: 1 },
    ]);
  });

  it('that are empty take what all rows get', () => {
    const columns = getColumns(people, { columns: ['title', 'phone'], fixed: { kind: '고객' } });
    const row = readRow({ line: 2, cells: ['가', ''] }, { ...reading, fixed: { kind: '고객' }, columns });
    expect(row.fields).toEqual({ kind: 'customer' });
  });
});

describe('rows are the same', () => {
  const keysOf = (code: string | null, fields: Record<string, unknown>) =>
    getMatchKeys(people, { code, fields }).map(({ key, value }) => `${key} ${value}`);

  it('by code, business number, e-mail address and telephone number, in one form of each', () => {
    expect(
      keysOf('C-1', { phone: '０１０.1234.5678', email: ' Hong@Naver.com', businessNumber: '1248100998' }),
    ).toEqual(['code C-1', 'businessNumber 124-81-00998', 'email hong@naver.com', 'phone 010-1234-5678']);
    expect(keysOf(null, { phone: '없음', businessNumber: 'abc' })).toEqual([]);
  });

  const keys = (code: string | null, fields: Record<string, unknown>) => getMatchKeys(people, { code, fields });
  const [here, there] = ['010-1234-5678', '010-8765-4321'];
  const [firstNumber, two] = ['124-81-00998', '220-81-62517'];

  it('as the first of those before', () => {
    const rows = new MatchIndex<number>();
    rows.add(keys(null, { phone: here }), 2);
    rows.add(keys(null, { phone: here }), 3);
    expect(rows.find(keys('1', { phone: here }))).toEqual({ key: 'phone', row: 2 });
    expect(rows.find(keys('1', {}))).toBeNull();
  });

  it('never by a weaker key where both have a surer one that differs', () => {
    const rows = new MatchIndex<number>();
    rows.add(keys('C-1', { businessNumber: firstNumber, email: 'a@mail.example', phone: here }), 2);
    const findKey = (code: string | null, fields: Record<string, unknown>) =>
      rows.find(keys(code, fields))?.key ?? null;
    expect(findKey('C-2', { businessNumber: firstNumber, phone: here })).toBeNull();
    expect(findKey(null, { businessNumber: two, email: 'a@mail.example', phone: here })).toBeNull();
    expect(findKey(null, { email: 'b@mail.example', phone: here })).toBeNull();
    // A weaker one that differs says nothing, nor does one that is missing.
    expect(findKey('C-1', { businessNumber: two, phone: there })).toBe('code');
    expect(findKey(null, { businessNumber: firstNumber, email: 'b@mail.example', phone: there })).toBe(
      'businessNumber',
    );
    expect(findKey(null, { phone: here })).toBe('phone');
  });

  it('as the next with the value, where the first is another, and by all that rows said together', () => {
    const rows = new MatchIndex<string>();
    rows.add(keys(null, { businessNumber: firstNumber, phone: here }), 'first');
    rows.add(keys(null, { phone: here }), 'second');
    expect(rows.find(keys(null, { businessNumber: two, phone: here }))?.row).toBe('second');
    rows.add(keys('C-1', { phone: here }), 'second');
    expect(rows.find(keys('C-2', { businessNumber: two, phone: here }))).toBeNull();
  });

  it('only where the file has such a column', () => {
    const columns = (some: (string | null)[]) => getColumns(people, { columns: some, fixed: {} });
    expect(hasMatchColumn(columns(['note', 'phone']))).toBe(true);
    expect(hasMatchColumn(columns(['note', 'code']))).toBe(true);
    expect(hasMatchColumn(columns(['note', null]))).toBe(false);
  });
});
