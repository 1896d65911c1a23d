/** The process's database, for the few who have no unit of work at hand: ports that answer before one is open. */
import type { Database } from './pool.ts';

let opened: Database | null = null;

/** Called once at start by `apps/`; tests call it for each world. */
export function openDoor(database: Database): void {
  opened = database;
}

/** @throws Error before `openDoor` */
export function database(): Database {
  if (!opened) throw new Error('openDoor(database) was not called');
  return opened;
}
