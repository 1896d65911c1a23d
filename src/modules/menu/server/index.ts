/** The front door of menu: how a company arranges the menus of its portals. */

import { defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { memberMenuPoint, menuEffectPoint } from '#modules/access/server/index.ts';
import { menuAudits as audits } from '../contract/audits.ts';
import { menuErrors as errors } from '../contract/errors.ts';
import { menuChanged, treeChanged } from '../contract/events.ts';
import { menuLabels as labels } from '../contract/labels.ts';
import { menuPermissions as permissions } from '../contract/permissions.ts';
import { getMenu } from './my-menu.service.ts';
import { getRoleEffects } from './role-effects.ts';
import { routes } from './routes.ts';

export { menuEntryPoint } from './menu-entries.ts';

export const menuModule = defineModule({
  name: 'menu',
  ...{ audits, errors, labels, permissions, routes },
  events: [menuChanged, treeChanged],
  contributes: [contribute(memberMenuPoint, getMenu), contribute(menuEffectPoint, getRoleEffects)],
});
