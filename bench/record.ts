/** Writes down the statements that a product operation sends, instead of sending them. */
import type { Context } from '#kernel/server/context.ts';
import type { Statement, Unit } from '#kernel/server/database/unit.ts';

export interface Recorded {
  statements: { sql: string; parameters: unknown[] }[];
}

/** A unit that sends through `unit` and keeps a list of everything. */
function listening(unit: Unit, list: Recorded['statements']): Unit {
  const keep = ({ sql, parameters }: Statement<unknown>) => void list.push({ sql, parameters: [...parameters] });
  return {
    house: unit.house,
    readOnly: unit.readOnly,
    query: (statement) => {
      keep(statement);
      return unit.query(statement);
    },
    queryAll: (statements) => {
      for (const statement of statements as readonly Statement<unknown>[]) keep(statement);
      return unit.queryAll(statements);
    },
    add: (statement) => {
      keep(statement);
      unit.add(statement);
    },
    mayFinish: false,
    finish: (statement) => unit.finish(statement),
    afterCommit: (work) => unit.afterCommit(work),
  };
}

/** Runs `work` for real and returns its statements. */
export async function recorded(context: Context, work: (context: Context) => Promise<unknown>): Promise<Recorded> {
  const statements: Recorded['statements'] = [];
  await work({ ...context, unit: listening(context.unit, statements) });
  return { statements };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids in the statements that are not among the known ones: those made for this run. */
export function freshIds(recording: Recorded, known: Iterable<string>): string[] {
  const old = new Set(known);
  const found = JSON.stringify(recording.statements.map((statement) => statement.parameters)).match(uuid) ?? [];
  return [...new Set(found)].filter((id) => !old.has(id));
}
