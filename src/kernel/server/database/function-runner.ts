/** Applies `functions/<name>.sql`: every definition of one function, with its rights. */
import { basename } from 'node:path';
import type pg from 'pg';
import { type LockPatience, type Migration, retryWithPatience, runInTransaction } from './migration-runner.ts';

/** A script that cannot be applied yet: it names a table, type or function that is not there. */
export interface WaitingFunction {
  script: Migration;
  error: Error;
}

/** Codes of PostgreSQL: undefined object, table, function. */
const isUndefined = (error: unknown): boolean =>
  ['42704', '42P01', '42883'].includes((error as pg.DatabaseError).code ?? '');

/**
 * Applies what can be applied, whatever the order, and adds its names to `applied`.
 * @returns those that name what is not there yet
 */
export async function applyFunctions(
  client: pg.Client,
  scripts: readonly Migration[],
  { patience, applied }: { patience: LockPatience; applied: string[] },
): Promise<WaitingFunction[]> {
  for (let pending = scripts; ; ) {
    const waiting: WaitingFunction[] = [];
    for (const script of pending) {
      try {
        await retryWithPatience(patience, `function ${script.name}`, () => applyFunction(client, script, patience));
        applied.push(script.name);
      } catch (error) {
        if (!isUndefined(error))
          throw new Error(`function ${script.name}: ${(error as Error).message}`, { cause: error });
        waiting.push({ script, error: error as Error });
      }
    }
    if (waiting.length === 0 || waiting.length === pending.length) return waiting;
    pending = waiting.map(({ script }) => script);
  }
}

const definition = /^create or replace (?:function|procedure)\b/gim;
export const countDefinitions = ({ sql }: Migration): number => (sql.match(definition) ?? []).length;

/** Bodies are not checked: they may name tables that come later. */
async function applyFunction(client: pg.Client, script: Migration, { lockMs }: LockPatience): Promise<void> {
  await runInTransaction(client, lockMs, async () => {
    await client.query('set local check_function_bodies = off');
    await client.query(script.sql);
    const count = (await countFunctions(client, [script.schema])).get(script.name);
    if (count !== countDefinitions(script))
      throw new Error(
        `${basename(script.name)} has other arguments in the database, too: drop that one in a migration`,
      );
    await client.query(
      'insert into kernel.migrations (name, hash) values ($1, $2) on conflict (name) do update set hash = $2, at = now()',
      [script.name, script.hash],
    );
  });
}

/** How many definitions the database holds, by the name of their script. */
export async function countFunctions(client: pg.Client, schemas: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select n.nspname || '/functions/' || p.proname as name, count(*)::int as count
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1) group by 1`,
    [schemas],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
