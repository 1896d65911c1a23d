// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

export const asked = (id: string) =>
  statement('insert into finance.accounts (id) values ($1)', [id]);
