// breaks: sql-own-schema
import { statement } from '#kernel/server/database/unit.ts';

export const both = (id: string) =>
  statement('select 1 from finance.accounts a, item.stock s where a.company_id = $1', [id]);
