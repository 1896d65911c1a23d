/** Front door of space: where things happen. Spaces are records; this room declares their types. */
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { recipes } from '#modules/flow/server/index.ts';
import { roomRecipe } from '../contract/recipes.ts';
import { spaceTypes } from '../contract/types.ts';

export const room = defineRoom({
  name: 'space',
  routes: [],
  types: spaceTypes,
  gives: [give(recipes, roomRecipe)],
  permissions: permissionsOfTypes(spaceTypes),
});
