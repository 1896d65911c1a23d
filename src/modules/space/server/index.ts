/** Front door of space: where things happen. Spaces are records; this room declares their types. */
import { defineRoom } from '#kernel/server/room.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { spaceTypes } from '../contract/types.ts';

export const room = defineRoom({
  name: 'space',
  routes: [],
  types: spaceTypes,
  permissions: permissionsOfTypes(spaceTypes),
});
