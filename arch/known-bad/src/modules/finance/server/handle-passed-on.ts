// breaks: sql-in-queries
export { database } from '#kernel/server/database/door.ts';
