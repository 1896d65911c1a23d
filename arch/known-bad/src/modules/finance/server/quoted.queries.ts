// breaks: sql-own-schema
import { statement } from '#kernel/server/database/unit.ts';

export const orders = (id: string) => statement('select 1 from "order"."orders" o where o.company_id = $1', [id]);
