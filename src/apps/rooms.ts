/** Every room of the house. A room appears here once, and in `uses.ts`. */
import { createKernelRoom } from '#kernel/server/kernel-room.ts';
import type { Room } from '#kernel/server/room.ts';
import { room as finance } from '#modules/finance/server/index.ts';
import { room as item } from '#modules/item/server/index.ts';

export const rooms: readonly Room[] = [createKernelRoom(() => rooms), finance, item];
