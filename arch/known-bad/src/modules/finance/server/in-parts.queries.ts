// breaks: sql-own-schema
import { statement } from '#kernel/server/database/unit.ts';

const source = 'item.stock s';

export const stock = (id: string) => statement(`select 1 from ${source} where s.company_id = $1`, [id]);
