/** All rows of a company, in every module: exported when it leaves, and erased when it is gone. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appOf } from './app.ts';
import type { App } from './app-module.ts';
import type { Context } from './context.ts';
import { statement } from './database/unit.ts';

interface Table {
  name: string;
  columns: string[];
  keys: string[];
}

const batchSize = 500;
const tables = statement<Table>('select * from kernel.tables_of_companies()');

/** By the primary key, so that each portion goes on where the one before ended. */
function selectBatch({ name, columns, keys }: Table, companyId: string, lastKey: unknown) {
  const sorted = keys.map((key) => `t.${key}`).join(', ');
  const place =
    keys.length > 0
      ? `($2::jsonb is null or (${sorted}) > (select ${keys.map((key) => `r.${key}`)} from
    jsonb_populate_record(null::${name}, $2) r))`
      : '$2::jsonb is null';
  return statement<{ key: unknown; row: string }>(
    `select to_jsonb(k) as key, to_jsonb(s)::text as row from ${name} t
       cross join lateral (select ${keys.length > 0 ? keys.map((key) => `t.${key}`) : 't.company_id'}) k
       cross join lateral (select ${columns.map((column) => `t.${column}`)}) s
     where t.company_id = $1 and ${place} ${keys.length > 0 ? `order by ${keys.map((key) => `t.${key}`)}` : ''} limit ${batchSize}`,
    [companyId, lastKey === null ? null : JSON.stringify(lastKey)],
  );
}

/** Table by table, portion by portion; a row as JSON. */
export async function* streamCompanyRows({ unit, companyId }: Context): AsyncGenerator<[table: string, row: string][]> {
  for (const table of await unit.query(tables)) {
    for (let lastKey: unknown = null, isMore = true; isMore; ) {
      const rows = await unit.query(selectBatch(table, companyId, lastKey));
      if (rows.length > 0) yield rows.map(({ row }) => [table.name.replaceAll('"', ''), row]);
      lastKey = rows.at(-1)?.key ?? null;
      isMore = rows.length === batchSize && table.keys.length > 0;
    }
  }
}

/** In the unit that erased the company's rows. Its files go after the commit. */
export function eraseCompanyFilesAfterCommit(context: Context): void {
  const { unit, companyId } = context;
  const app = appOf(context);
  unit.afterCommit(() => void eraseCompanyFiles(app, companyId));
}

/** Files that cannot be removed stay on the disk, unreachable, and are logged. */
async function eraseCompanyFiles({ config, log }: App, companyId: string): Promise<void> {
  try {
    await rm(join(config.filesDir, companyId), { recursive: true, force: true });
  } catch (error) {
    log.error({ err: error, company: companyId }, 'the files of a company that is gone could not be erased');
  }
}
