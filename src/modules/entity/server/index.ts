/**
 * Public interface of entity: people, business contacts and company structure. They are records; this module declares their types.
 */

import { defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { createPermissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { fieldGuardPoint } from '#modules/axis/server/index.ts';
import { recipesPoint } from '#modules/flow/server/index.ts';
import { phoneBooksPoint } from '#modules/notification/server/index.ts';
import { entityPermissions } from '../contract/permissions.ts';
import { joiningRecipe, leavingRecipe, partnerRecipe } from '../contract/recipes.ts';
import { entityTypes } from '../contract/types.ts';
import { accountGuard } from './account.ts';
import { findUserPhones } from './user-phones.ts';

export const entityModule = defineModule({
  name: 'entity',
  routes: [],
  types: entityTypes,
  contributes: [
    contribute(fieldGuardPoint, accountGuard),
    contribute(phoneBooksPoint, findUserPhones),
    ...[joiningRecipe, leavingRecipe, partnerRecipe].map((recipe) => contribute(recipesPoint, recipe)),
  ],
  permissions: { ...entityPermissions, ...createPermissionsOfTypes(entityTypes) },
});
