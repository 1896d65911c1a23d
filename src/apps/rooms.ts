/** Every room of the house. A room appears here once, and in `uses.ts`. */
import { createKernelRoom } from '#kernel/server/kernel-room.ts';
import type { Room } from '#kernel/server/room.ts';

export const rooms: readonly Room[] = [createKernelRoom(() => rooms)];
