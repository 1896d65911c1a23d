/** The table of a plain noun: its columns are declared, its statements made of them, each of one company. */
import type { z } from 'zod';
import type { Locale, LocalText } from '../../contract/text.ts';
import { type Statement, statement } from './unit.ts';
import { type Condition, sql, where } from './where.ts';

/** Columns of a row's field. */
interface Column {
  /** Select expression, with the table as `t`. */
  readonly shown: string;
  readonly columns: readonly string[];
  readonly valuesOf: (value: never) => readonly unknown[];
  readonly written: 'never' | 'once' | 'always';
}

const plainColumn = (name: string): Column => ({
  shown: `t.${name}`,
  columns: [name],
  valuesOf: (value) => [value],
  written: 'always',
});

/** Written with the row, and never again. */
export const fixedColumn = (name: string): Column => ({ ...plainColumn(name), written: 'once' });
/** A text in two languages: `name_ko` and `name_en`. */
export const localTextColumn = (name: string): Column => ({
  shown: `jsonb_build_object('ko', t.${name}_ko, 'en', t.${name}_en)`,
  columns: [`${name}_ko`, `${name}_en`],
  valuesOf: ({ ko, en }: LocalText) => [ko, en],
  written: 'always',
});
/** A value computed by the database, with the table as `t`: a default, a sum, a name from another table. */
export const computedColumn = (text: string): Column => ({
  shown: text,
  columns: [],
  valuesOf: () => [],
  written: 'never',
});

/** Fields of every such row. */
export interface VersionedRow {
  id: string;
  version: number;
}
type RowOf<Shape extends z.ZodType> = z.output<Shape> & VersionedRow;
type Field<Row> = Exclude<keyof Row, keyof VersionedRow> & string;

interface TableDeclaration<Row extends VersionedRow, Asked> {
  /** `finance.accounts`: has `company_id`, `id` and `version` beside its columns, and the first two as its key. */
  name: string;
  /** By field: its column, or how else it is written and shown. */
  columns: { readonly [F in Field<Row>]: string | Column };
  /** The field that no two rows of a company have alike; lists are sorted by it. Without it: the newest first. */
  own?: Field<Row>;
  /** Display name of a row in the trail, with the table as `t`. */
  called: (locale: Locale) => string;
  /** Filter conditions of a list, with the table as `t`. */
  asked?: (query: Asked) => readonly Condition[];
}

type RowValues<Row> = { [F in keyof Row]?: Row[F] | undefined } & { id: string };

export interface Table<Row extends VersionedRow, Asked> {
  /** Select list of a row, for the module's own statements over the table as `t`. */
  readonly columns: string;
  readonly own: string | null;
  /** A list is read on from this field of its last row. */
  readonly sorted: { by: keyof Row; shape: z.ZodType };
  /** The fields that are written when a row is made, and when it is changed. */
  readonly written: { readonly making: readonly string[]; readonly changing: readonly string[] };
  selectPage(companyId: string, query: Asked & { after: unknown; limit: number }): Statement<Row>;
  selectOne(companyId: string, id: string): Statement<Row>;
  selectNames(companyId: string, ids: readonly string[], locale: Locale): Statement<{ id: string; name: string }>;
  /** Omitted fields get the column's default. Returns no row if a unique value is already taken. */
  insert(companyId: string, row: RowValues<Row>): Statement<Row>;
  /** Gives no row when the version is not the present one. */
  update(companyId: string, row: Row): Statement<Row>;
}

type ColumnField = Column & { readonly field: string };

function toColumnFields(columns: Readonly<Record<string, string | Column>>): ColumnField[] {
  return Object.entries(columns).map(([field, column]) => ({
    field,
    ...(typeof column === 'string' ? plainColumn(column) : column),
  }));
}

/** The columns of these places with their values in the row; what it leaves out is left out. */
function valuesOf(places: readonly ColumnField[], row: object): [column: string, value: unknown][] {
  const values = new Map<string, unknown>(Object.entries(row));
  return places.flatMap(({ field, columns, valuesOf: split }) => {
    const value = values.get(field);
    if (value === undefined) return [];
    const parts = split(value as never);
    return columns.map((column, index): [string, unknown] => [column, parts[index]]);
  });
}

/**
 * A module writes further queries of a noun as its own statements beside the table.
 * @example
 * export const accountTable = defineTable(Account, {
 *   name: 'finance.accounts',
 *   columns: { code: fixed('code'), name: pair('name'), active: 'active' },
 *   own: 'code',
 *   called: (locale) => `t.name_${locale}`,
 *   asked: ({ active }: { active?: boolean | undefined }) => [active !== undefined && sql`t.active = ${active}`],
 * });
 */
export function defineTable<Shape extends z.ZodObject, Asked = object>(
  shape: Shape,
  { name, columns, own, called, asked: filter }: TableDeclaration<RowOf<Shape>, Asked>,
): Table<RowOf<Shape>, Asked> {
  type Row = RowOf<Shape>;
  const places = toColumnFields(columns);
  const [insertFields, updateFields] = [
    places.filter(({ written }) => written !== 'never'),
    places.filter(({ written }) => written === 'always'),
  ];
  const selectList = ['t.id', 't.version', ...places.map((place) => `${place.shown} as "${place.field}"`)].join(', ');
  const key = places.find(({ field }) => field === own)?.columns[0];
  const from = `select ${selectList} from ${name} t`;
  const conflict = key ? `on conflict (company_id, ${key}) do nothing ` : '';
  const fieldsOf = (some: readonly ColumnField[]) => some.map(({ field }) => field);
  return {
    columns: selectList,
    own: own ?? null,
    sorted: { by: own ?? 'id', shape: shape.shape[own ?? 'id'] as z.ZodType },
    written: { making: fieldsOf(insertFields), changing: fieldsOf(updateFields) },
    selectPage(companyId, { after: cursor, limit, ...query }) {
      const conditions = where(sql`t.company_id = ${companyId}`, ...(filter?.(query as Asked) ?? []));
      const [place, further, direction] = key ? [`t.${key}`, '>', 'asc'] : ['t.id', '<', 'desc'];
      const { text, values, bind } = conditions;
      const behind = cursor === null ? '' : `and ${place} ${further} ${bind(cursor)} `;
      return statement<Row>(`${from} ${text} ${behind}order by ${place} ${direction} limit ${bind(limit)}`, values);
    },
    selectOne: (companyId, id) => statement<Row>(`${from} where t.company_id = $1 and t.id = $2`, [companyId, id]),
    selectNames: (companyId, ids, locale) =>
      statement(`select t.id, ${called(locale)} as name from ${name} t where t.company_id = $1 and t.id = any($2)`, [
        companyId,
        ids,
      ]),
    insert(companyId, row) {
      const insertValues = [['company_id', companyId], ['id', row.id], ...valuesOf(insertFields, row)];
      const [into, places] = [insertValues.map(([column]) => column), insertValues.map((_, index) => `$${index + 1}`)];
      return statement<Row>(
        `insert into ${name} as t (${into}) values (${places}) ${conflict}returning ${selectList}`,
        insertValues.map(([, value]) => value),
      );
    },
    update(companyId, row) {
      const values = valuesOf(updateFields, row);
      const set = values.map(([column], index) => `${column} = $${index + 4}, `).join('');
      return statement<Row>(
        `update ${name} t set ${set}version = t.version + 1
         where t.company_id = $1 and t.id = $2 and t.version = $3 returning ${selectList}`,
        [companyId, row.id, row.version, ...values.map(([, value]) => value)],
      );
    },
  };
}
