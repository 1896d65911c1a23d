/** Public interface of space: places of work. Spaces are records; this module declares their types. */

import { defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { createPermissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { recipesPoint } from '#modules/flow/server/index.ts';
import { roomRecipe } from '../contract/recipes.ts';
import { spaceTypes } from '../contract/types.ts';

export const spaceModule = defineModule({
  name: 'space',
  routes: [],
  types: spaceTypes,
  contributes: [contribute(recipesPoint, roomRecipe)],
  permissions: createPermissionsOfTypes(spaceTypes),
});
