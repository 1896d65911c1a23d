// breaks: company-named
import { statement } from '#kernel/server/database/unit.ts';

const source = 'finance.accounts a';

export const asked = (id: string) => statement(`select 1 from ${source} where a.id = $1`, [id]);
