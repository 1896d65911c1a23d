/** The front door of menu: how a company arranges the menus of its portals. */
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { menuEffects, menuOfMember } from '#modules/access/server/index.ts';
import { menuAudits as audits } from '../contract/audits.ts';
import { menuErrors as errors } from '../contract/errors.ts';
import { menuChanged, treeChanged } from '../contract/events.ts';
import { menuLabels as labels } from '../contract/labels.ts';
import { menuPermissions as permissions } from '../contract/permissions.ts';
import { menuOf } from './my-menu.service.ts';
import { effectsOfRole } from './role-effects.ts';
import { routes } from './routes.ts';

export { menuEntries } from './entries.ts';

export const room = defineRoom({
  name: 'menu',
  ...{ audits, errors, labels, permissions, routes },
  events: [menuChanged, treeChanged],
  gives: [give(menuOfMember, menuOf), give(menuEffects, effectsOfRole)],
});
