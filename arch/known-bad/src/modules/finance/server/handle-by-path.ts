// breaks: sql-in-queries
import { Database } from '../../../kernel/server/database/pool.ts';

export const handle = Database;
