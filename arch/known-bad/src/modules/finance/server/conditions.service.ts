// breaks: sql-in-queries
import { sql } from '#kernel/server/database/where.ts';

export const isActive = sql`a.active`;
