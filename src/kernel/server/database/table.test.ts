/** Statements of a declared table: each is of one company, writes what may be written, and shows what is declared. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { LocalText } from '../../contract/text.ts';
import { computedColumn, defineTable, fixedColumn, localTextColumn } from './table.ts';
import { sql } from './where.ts';

const Place = z.strictObject({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: LocalText,
  seats: z.int().nullable(),
  madeAt: z.string(),
});
const places = defineTable(Place, {
  name: 'space.places',
  columns: {
    code: fixedColumn('code'),
    name: localTextColumn('name'),
    seats: 'seats',
    madeAt: computedColumn('t.made_at'),
  },
  own: 'code',
  called: (locale) => `t.name_${locale}`,
  asked: ({ most }: { most?: number | undefined }) => [most !== undefined && sql`t.seats <= ${most}`],
});
const row = { id: 'p1', version: 3, code: 'A', name: { ko: '방', en: 'Room' }, seats: null, madeAt: 'then' };
const columnList =
  't.id, t.version, t.code as "code", jsonb_build_object(\'ko\', t.name_ko, \'en\', t.name_en) as "name", t.seats as "seats", t.made_at as "madeAt"';

it('lists one company, narrowed as asked, on from the row before', () => {
  expect(places.selectPage('c', { most: 4, after: 'A', limit: 3 })).toEqual({
    sql: `select ${columnList} from space.places t where (t.company_id = $1) and (t.seats <= $2) and t.code > $3 order by t.code asc limit $4`,
    parameters: ['c', 4, 'A', 3],
  });
  expect(places.selectPage('c', { after: null, limit: 3 }).parameters).toEqual(['c', 3]);
});

it('makes a row of what is given, and none where another has what is its own', () => {
  const { madeAt: _, seats: __, ...insertedRow } = row;
  expect(places.insert('c', { ...insertedRow, seats: undefined })).toEqual({
    sql: `insert into space.places as t (company_id,id,code,name_ko,name_en) values ($1,$2,$3,$4,$5) on conflict (company_id, code) do nothing returning ${columnList}`,
    parameters: ['c', 'p1', 'A', '방', 'Room'],
  });
});

it('changes one row of its version: neither what is fixed nor what the database says', () => {
  const { sql: text, parameters } = places.update('c', row);
  expect(text.replace(/\s+/g, ' ')).toBe(
    `update space.places t set name_ko = $4, name_en = $5, seats = $6, version = t.version + 1 where t.company_id = $1 and t.id = $2 and t.version = $3 returning ${columnList}`,
  );
  expect(parameters).toEqual(['c', 'p1', 3, '방', 'Room', null]);
  expect(places.written).toEqual({ making: ['code', 'name', 'seats'], changing: ['name', 'seats'] });
});

it('reads and names rows of one company', () => {
  expect(places.selectOne('c', 'p1').parameters).toEqual(['c', 'p1']);
  expect(places.selectNames('c', ['p1'], 'en')).toEqual({
    sql: 'select t.id, t.name_en as name from space.places t where t.company_id = $1 and t.id = any($2)',
    parameters: ['c', ['p1']],
  });
});
