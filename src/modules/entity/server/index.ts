/** Front door of entity: people, those with whom the company deals, and how it is made up. They are records; this room declares their types. */
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { fieldGuards } from '#modules/axis/server/index.ts';
import { recipes } from '#modules/flow/server/index.ts';
import { phoneBooks } from '#modules/notification/server/index.ts';
import { entityPermissions } from '../contract/permissions.ts';
import { joiningRecipe, leavingRecipe, partnerRecipe } from '../contract/recipes.ts';
import { entityTypes } from '../contract/types.ts';
import { accountGuard } from './account.ts';
import { phonesOfUsers } from './phones.ts';

export const room = defineRoom({
  name: 'entity',
  routes: [],
  types: entityTypes,
  gives: [
    give(fieldGuards, accountGuard),
    give(phoneBooks, phonesOfUsers),
    ...[joiningRecipe, leavingRecipe, partnerRecipe].map((one) => give(recipes, one)),
  ],
  permissions: { ...entityPermissions, ...permissionsOfTypes(entityTypes) },
});
