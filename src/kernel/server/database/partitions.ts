/** Partitions by time the tables listed in `kernel.kept`; see `functions/partition_table.sql`. */
import type pg from 'pg';
import { defaultPatience, type LockPatience, retryWithPatience, runInTransaction } from './migration-runner.ts';

const checkViolation = '23514';

/** False: it has ids of a time that is far away, and stays whole. */
async function partitionTable(
  client: pg.Client,
  table: { name: string; width: string },
  patience: LockPatience,
): Promise<boolean> {
  const { name, width } = table;
  const step = (text: string, values?: string[]) =>
    retryWithPatience(patience, `the division of ${name}`, () =>
      runInTransaction(client, patience.lockMs, () => client.query(text, values)),
    );
  await step('select kernel.constrain_first_partition($1, $2)', [name, width]);
  try {
    await client.query(`alter table ${name} validate constraint to_be_first`);
    await step('select kernel.partition_table($1)', [name]);
  } catch (error) {
    // A bound that stayed would refuse rows when its time comes.
    await step(`alter table ${name} drop constraint if exists to_be_first`);
    if ((error as pg.DatabaseError).code === checkViolation) return false;
    throw error;
  }
  await client.query(`analyze ${name}`);
  return true;
}

/** Returns the tables that were divided. What is divided already gets the parts that it will need soon. */
export async function partitionByTime(client: pg.Client, patience: LockPatience = defaultPatience): Promise<string[]> {
  // An earlier version, which had none.
  const { rows: retentionTables } = await client.query("select from pg_class where oid = to_regclass('kernel.kept')");
  if (retentionTables.length === 0) return [];
  const { rows } = await client.query<{ name: string; width: string; isWhole: boolean }>(
    `select k.name, k.width, c.relkind = 'r' as "isWhole" from kernel.kept k join pg_class c on c.oid = to_regclass(k.name)
     where k.width is not null order by k.name`,
  );
  const divided: string[] = [];
  for (const { isWhole, ...table } of rows) {
    const { name } = table;
    if (isWhole && (await partitionTable(client, table, patience))) divided.push(name);
    else if (isWhole) process.emitWarning(`${name} stays whole: it has ids of a time that is far away`);
    await client.query('select kernel.create_partitions($1)', [name]);
  }
  return divided;
}
