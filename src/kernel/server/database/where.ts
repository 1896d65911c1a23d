/** Conditions of statements: text and values apart. What is put into `sql` is a value, never text; nothing else is a condition. */

/** A piece of SQL with its values. Made by `sql` alone. */
class Sql {
  readonly #texts: readonly string[];
  readonly #parts: readonly unknown[];

  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.#texts = texts;
    this.#parts = parts;
  }

  /** The text, with what `bind` makes of each value in its place. */
  write(bind: (value: unknown) => string): string {
    const place = (part: unknown) => (part instanceof Sql ? part.write(bind) : bind(part));
    return this.#texts.map((text, index) => (index === 0 ? text : place(this.#parts[index - 1]) + text)).join('');
  }
}

export type { Sql };

/** Left out, as if it were not written. */
type Absent = false | null | undefined | '';
export type Condition = Sql | Absent;

/** @example sql`o.state = ${state}`; another piece goes in as it is: sql`${column} = ${value}` */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  return new Sql(texts, parts);
}

const isThere = (condition: Condition): condition is Sql => condition instanceof Sql;

/** Each in parentheses: what one says of `or` is its own. */
function joinConditions(conditions: readonly Condition[], word: string): Sql {
  const there = conditions.filter(isThere);
  if (there.length === 0) return sql`true`;
  return new Sql(['(', ...there.slice(1).map(() => `) ${word} (`), ')'], there);
}

export const allOf = (...conditions: readonly Condition[]): Sql => joinConditions(conditions, 'and');
export const anyOf = (...conditions: readonly Condition[]): Sql => joinConditions(conditions, 'or');

/** The numbered conditions of a statement, and placeholders for its further values. */
export class Where {
  readonly values: unknown[] = [];
  /** `where …` */
  readonly text: string;

  constructor(conditions: readonly Condition[]) {
    this.text = `where ${this.bind(allOf(...conditions))}`;
  }

  /** The place of a further value, or the text of a further piece. */
  bind = (part: unknown): string => (part instanceof Sql ? part.write(this.bind) : `$${this.values.push(part)}`);
}

/**
 * What must hold of every row; each is left out where it is not asked for, so that its index can serve.
 * @example
 * const conditions = where(sql`o.company_id = ${companyId}`, state && sql`o.state = ${state}`);
 * const { text, bind, values } = conditions;
 * return statement(`select … from "order".orders o ${text} order by o.id limit ${bind(limit)}`, values);
 */
export function where(...conditions: readonly [Sql, ...Condition[]]): Where {
  return new Where(conditions);
}
