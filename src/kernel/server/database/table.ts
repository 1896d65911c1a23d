/** The table of a plain noun: its columns are declared, its statements made of them, each of one company. */
import type { z } from 'zod';
import type { Locale, LocalText } from '../../contract/text.ts';
import { type Statement, statement } from './unit.ts';
import { type Condition, sql, where } from './where.ts';

/** Where a field of the row stands. */
interface Column {
  /** What is selected, of the table as `t`. */
  readonly shown: string;
  readonly columns: readonly string[];
  readonly valuesOf: (value: never) => readonly unknown[];
  readonly written: 'never' | 'once' | 'always';
}

const plain = (name: string): Column => ({
  shown: `t.${name}`,
  columns: [name],
  valuesOf: (value) => [value],
  written: 'always',
});

/** Written with the row, and never again. */
export const fixed = (name: string): Column => ({ ...plain(name), written: 'once' });
/** A text in two languages: `name_ko` and `name_en`. */
export const pair = (name: string): Column => ({
  shown: `jsonb_build_object('ko', t.${name}_ko, 'en', t.${name}_en)`,
  columns: [`${name}_ko`, `${name}_en`],
  valuesOf: ({ ko, en }: LocalText) => [ko, en],
  written: 'always',
});
/** What the database says by itself, of the table as `t`: a default, a sum, a name out of another table. */
export const computed = (text: string): Column => ({ shown: text, columns: [], valuesOf: () => [], written: 'never' });

/** What every such row has. */
export interface Kept {
  id: string;
  version: number;
}
type RowOf<Shape extends z.ZodType> = z.output<Shape> & Kept;
type Field<Row> = Exclude<keyof Row, keyof Kept> & string;

interface Declared<Row extends Kept, Asked> {
  /** `finance.accounts`: has `company_id`, `id` and `version` beside its columns, and the first two as its key. */
  name: string;
  /** By field: its column, or how else it is written and shown. */
  columns: { readonly [F in Field<Row>]: string | Column };
  /** The field that no two rows of a company have alike; lists are sorted by it. Without it: the newest first. */
  own?: Field<Row>;
  /** What a row is called in the trail, of the table as `t`. */
  called: (locale: Locale) => string;
  /** What a list is narrowed by, of the table as `t`. */
  asked?: (query: Asked) => readonly Condition[];
}

type Given<Row> = { [F in keyof Row]?: Row[F] | undefined } & { id: string };

export interface Table<Row extends Kept, Asked> {
  /** As which a row is selected, for what the room asks beside these statements of the table as `t`. */
  readonly columns: string;
  readonly own: string | null;
  /** A list is read on from this field of its last row. */
  readonly sorted: { by: keyof Row; shape: z.ZodType };
  /** The fields that are written when a row is made, and when it is changed. */
  readonly written: { readonly making: readonly string[]; readonly changing: readonly string[] };
  selectPage(companyId: string, query: Asked & { after: unknown; limit: number }): Statement<Row>;
  selectOne(companyId: string, id: string): Statement<Row>;
  selectNames(companyId: string, ids: readonly string[], locale: Locale): Statement<{ id: string; name: string }>;
  /** What is left out becomes the column's default. Gives no row where another has what must be its own. */
  insert(companyId: string, row: Given<Row>): Statement<Row>;
  /** Gives no row when the version is not the present one. */
  update(companyId: string, row: Row): Statement<Row>;
}

type Place = Column & { readonly field: string };

function placesOf(columns: Readonly<Record<string, string | Column>>): Place[] {
  return Object.entries(columns).map(([field, column]) => ({
    field,
    ...(typeof column === 'string' ? plain(column) : column),
  }));
}

/** The columns of these places with their values in the row; what it leaves out is left out. */
function valuesOf(places: readonly Place[], row: object): [column: string, value: unknown][] {
  const values = new Map<string, unknown>(Object.entries(row));
  return places.flatMap(({ field, columns, valuesOf: split }) => {
    const value = values.get(field);
    if (value === undefined) return [];
    const parts = split(value as never);
    return columns.map((column, index): [string, unknown] => [column, parts[index]]);
  });
}

/**
 * What a noun asks beyond it, its room asks in statements of its own beside the table.
 * @example
 * export const accountTable = tableOf(Account, {
 *   name: 'finance.accounts',
 *   columns: { code: fixed('code'), name: pair('name'), active: 'active' },
 *   own: 'code',
 *   called: (locale) => `t.name_${locale}`,
 *   asked: ({ active }: { active?: boolean | undefined }) => [active !== undefined && sql`t.active = ${active}`],
 * });
 */
export function tableOf<Shape extends z.ZodObject, Asked = object>(
  shape: Shape,
  { name, columns, own, called, asked }: Declared<RowOf<Shape>, Asked>,
): Table<RowOf<Shape>, Asked> {
  type Row = RowOf<Shape>;
  const places = placesOf(columns);
  const [made, changed] = [
    places.filter(({ written }) => written !== 'never'),
    places.filter(({ written }) => written === 'always'),
  ];
  const shown = ['t.id', 't.version', ...places.map((place) => `${place.shown} as "${place.field}"`)].join(', ');
  const key = places.find(({ field }) => field === own)?.columns[0];
  const from = `select ${shown} from ${name} t`;
  const conflict = key ? `on conflict (company_id, ${key}) do nothing ` : '';
  const fieldsOf = (some: readonly Place[]) => some.map(({ field }) => field);
  return {
    columns: shown,
    own: own ?? null,
    sorted: { by: own ?? 'id', shape: shape.shape[own ?? 'id'] as z.ZodType },
    written: { making: fieldsOf(made), changing: fieldsOf(changed) },
    selectPage(companyId, { after, limit, ...query }) {
      const conditions = where(sql`t.company_id = ${companyId}`, ...(asked?.(query as Asked) ?? []));
      const [place, further, direction] = key ? [`t.${key}`, '>', 'asc'] : ['t.id', '<', 'desc'];
      const { text, values, bind } = conditions;
      const behind = after === null ? '' : `and ${place} ${further} ${bind(after)} `;
      return statement<Row>(`${from} ${text} ${behind}order by ${place} ${direction} limit ${bind(limit)}`, values);
    },
    selectOne: (companyId, id) => statement<Row>(`${from} where t.company_id = $1 and t.id = $2`, [companyId, id]),
    selectNames: (companyId, ids, locale) =>
      statement(`select t.id, ${called(locale)} as name from ${name} t where t.company_id = $1 and t.id = any($2)`, [
        companyId,
        ids,
      ]),
    insert(companyId, row) {
      const given = [['company_id', companyId], ['id', row.id], ...valuesOf(made, row)];
      const [into, places] = [given.map(([column]) => column), given.map((_, index) => `$${index + 1}`)];
      return statement<Row>(
        `insert into ${name} as t (${into}) values (${places}) ${conflict}returning ${shown}`,
        given.map(([, value]) => value),
      );
    },
    update(companyId, row) {
      const values = valuesOf(changed, row);
      const set = values.map(([column], index) => `${column} = $${index + 4}, `).join('');
      return statement<Row>(
        `update ${name} t set ${set}version = t.version + 1
         where t.company_id = $1 and t.id = $2 and t.version = $3 returning ${shown}`,
        [companyId, row.id, row.version, ...values.map(([, value]) => value)],
      );
    },
  };
}
