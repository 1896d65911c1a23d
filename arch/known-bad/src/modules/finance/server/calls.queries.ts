// breaks: sql-own-schema
import { statement } from '#kernel/server/database/unit.ts';

export const move = (id: string) => statement('select item.move_stock($1)', [id]);
