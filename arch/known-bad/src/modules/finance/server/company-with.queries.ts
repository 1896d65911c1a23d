// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('with found as (select id from finance.accounts where id = $1) select id from found', [id]);
