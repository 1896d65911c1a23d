/** What was posted is in the sums once it has its number: whoever looks asks for that first. */
import type { Context } from '#kernel/server/context.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { callNumberEntries } from './entries.queries.ts';

/** In the same round trip. */
export async function withNumbers<Row>({ unit }: Pick<Context, 'unit'>, asked: Statement<Row>): Promise<Row[]> {
  const [, rows] = await unit.queryAll([callNumberEntries(), asked] as const);
  return rows;
}
