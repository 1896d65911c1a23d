/** The front door of people: how a company looks after its people. */
import { defineRoom } from '#kernel/server/room.ts';

export const room = defineRoom({ name: 'people', routes: [] });
