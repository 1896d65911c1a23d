// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('update finance.accounts set id = $1 where id = $2', [id]);
