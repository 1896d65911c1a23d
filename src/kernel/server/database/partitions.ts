/** Makes parts by time of the tables that are named in `kernel.kept`: `migrations/202611230301_whole_becomes_parts.sql` says how. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Who reads or writes the table meanwhile waits no longer than this behind the one who waits to change it. */
const patience = '2s';
const tries = 30;

const code = (error: unknown) => (error as pg.DatabaseError).code;
const lockNotAvailable = '55P03';
const checkViolation = '23514';

/** As its own transaction, which gives up and comes again rather than let others wait behind it. */
async function inTurn(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${patience}'`);
      await client.query(text, [...values]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (code(error) !== lockNotAvailable || left === 1) throw error;
      await sleep(500);
    }
  }
}

/** False: it has ids of a time that is far away, and stays whole. */
async function divide(client: pg.Client, name: string, width: string): Promise<boolean> {
  const unbound = `alter table ${name} drop constraint if exists to_be_first`;
  await inTurn(client, 'select kernel.bound_first_part($1, $2)', [name, width]);
  try {
    await client.query(`alter table ${name} validate constraint to_be_first`);
    await inTurn(client, 'select kernel.become_parts($1)', [name]);
  } catch (error) {
    // A bound that stayed would refuse rows when its time comes.
    await inTurn(client, unbound);
    if (code(error) === checkViolation) return false;
    throw error;
  }
  await client.query(`analyze ${name}`);
  return true;
}

/** Returns the tables that were divided. What is divided already gets the parts that it will need soon. */
export async function partitionByTime(client: pg.Client): Promise<string[]> {
  // An earlier version, which had none.
  const { rows: known } = await client.query("select from pg_class where oid = to_regclass('kernel.kept')");
  if (known.length === 0) return [];
  const { rows } = await client.query<{ name: string; width: string; isWhole: boolean }>(
    `select k.name, k.width, c.relkind = 'r' as "isWhole" from kernel.kept k join pg_class c on c.oid = to_regclass(k.name)
     where k.width is not null order by k.name`,
  );
  const divided: string[] = [];
  for (const { name, width, isWhole } of rows) {
    if (isWhole && (await divide(client, name, width))) divided.push(name);
    else if (isWhole) process.emitWarning(`${name} stays whole: it has ids of a time that is far away`);
    await client.query('select kernel.open_parts($1)', [name]);
  }
  return divided;
}
