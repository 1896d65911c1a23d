// breaks: sql-in-queries
import { database } from '#kernel/server/database/door.ts';

export const handle = database;
