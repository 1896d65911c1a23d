/** Entry numbering: sums include a posting once it has its number, so reads request numbering first. */
import type { Context } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { callNumberEntries } from './entries.queries.ts';

/** In the same round trip. */
export async function queryNumbered<Row>({ unit }: Pick<Context, 'unit'>, statement: Statement<Row>): Promise<Row[]> {
  const [, rows] = await unit.queryAll([callNumberEntries(), statement] as const);
  return rows;
}
