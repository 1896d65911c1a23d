// breaks: queries-return-statements
import { statement } from '#kernel/server/database/unit.ts';

interface Context {
  unit: { query(asked: unknown): unknown };
}

export const run = (context: Context, id: string) =>
  context.unit.query(statement('select 1 from finance.accounts where company_id = $1', [id]));
