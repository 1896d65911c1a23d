/** What rooms with tables of their own show in every sample: each is entered by the manager, through the room's front door. */
import type { Context } from '#kernel/server/context.ts';

export const rowsOfRooms: readonly ((context: Context) => Promise<unknown>)[] = [];
