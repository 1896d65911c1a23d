/**
 * The entries of the menus of a company's portals, for the server: the right of each, and where it leads. The
 * browser takes them from the rooms' `web/screens.ts`; `menu-entries.test.tsx` holds that both say the same.
 */
import type { OpenPath } from '#kernel/contract/path.ts';
import { systemPermissions as system } from '#kernel/contract/permissions.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { accessPermissions as access } from '#modules/access/contract/permissions.ts';
import { axisPaths } from '#modules/axis/contract/paths.ts';
import { axisPermissions as axis } from '#modules/axis/contract/permissions.ts';
import { rightName } from '#modules/axis/contract/rights.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { companyPermissions as company } from '#modules/company/contract/permissions.ts';
import { decisionPaths } from '#modules/decision/contract/paths.ts';
import { decisionPermissions as decision } from '#modules/decision/contract/permissions.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import { financeEntries } from '#modules/finance/contract/menu.ts';
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions as finance } from '#modules/finance/contract/permissions.ts';
import { flowEntries } from '#modules/flow/contract/menu.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions as flow } from '#modules/flow/contract/permissions.ts';
import { integrationPaths } from '#modules/integration/contract/paths.ts';
import { integrationPermissions as integration } from '#modules/integration/contract/permissions.ts';
import { allStock } from '#modules/item/contract/menu.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions as item } from '#modules/item/contract/permissions.ts';
import type { ArrangedPortal, MenuEntry } from '#modules/menu/contract/entry.ts';
import { menuEntries } from '#modules/menu/contract/menu.ts';
import { menuPaths } from '#modules/menu/contract/paths.ts';
import { menuPermissions as menus } from '#modules/menu/contract/permissions.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { orderPermissions as order } from '#modules/order/contract/permissions.ts';
import { organizationPaths } from '#modules/organization/contract/paths.ts';
import { organizationPermissions as organization } from '#modules/organization/contract/permissions.ts';
import { peopleEntries } from '#modules/people/contract/menu.ts';
import { peoplePaths } from '#modules/people/contract/paths.ts';
import { spacePaths } from '#modules/space/contract/paths.ts';
import { adminGroups } from '#portals/admin/groups.ts';
import { adminPaths } from '#portals/admin/paths.ts';
import { employeeGroups, home, inbox, team, work } from '#portals/employee/groups.ts';
import { employeePaths } from '#portals/employee/paths.ts';
import { guestGroups } from '#portals/guest/groups.ts';

type Right = 'member' | 'guest' | { name: string };
/** Where it stands, who may open it, in which group of the menu, and what it is called there where that is not its title. */
type Row<Group> = readonly [OpenPath, Right, Group, LocalText?];

const typeOf = (key: string): Right => ({ name: rightName({ axis: 'entity', key }, 'read') });

const employee: readonly Row<keyof typeof employeeGroups>[] = [
  [employeePaths.dashboard, 'member', 'home', home],
  [employeePaths.experience, 'member', 'home', work],
  [employeePaths.lead, flow['flow.execution.read-team'], 'home', team],
  [menuPaths.mine, 'member', 'home', menuEntries.mine],
  [accessPaths.workspace, 'member', 'inbox', inbox],
  [decisionPaths.lines, decision['decision.line.read'], 'inbox'],
  [orderPaths.all, order['order.order.read'], 'order'],
  [entityPaths.externals, typeOf('external'), 'people'],
  [itemPaths.sellable, item['item.stock.read'], 'goods'],
  [itemPaths.items, item['item.stock.read'], 'goods', allStock],
  [itemPaths.service, item['item.stock.read'], 'goods'],
  [itemPaths.rawMaterial, item['item.stock.read'], 'goods'],
  [itemPaths.consumable, item['item.stock.read'], 'goods'],
  [itemPaths.asset, item['item.stock.read'], 'goods'],
  [flowPaths.workflows, flow['flow.execution.read'], 'flow'],
  [flowPaths.easy, flow['flow.frame.create'], 'flow', flowEntries.easy],
  [flowPaths.operator, flow['flow.operator.manage'], 'flow', flowEntries.operator],
  [financePaths.overview, finance['finance.ledger.read'], 'finance', financeEntries.overview],
  [financePaths.entries, finance['finance.ledger.read'], 'finance', financeEntries.entries],
  [financePaths.state, finance['finance.ledger.read'], 'finance', financeEntries.state],
  [itemPaths.valuation, finance['finance.ledger.read'], 'finance'],
  [financePaths.accounts, finance['finance.ledger.read'], 'finance'],
  [axisPaths.records, axis['axis.record.read'], 'record'],
  [entityPaths.entities, axis['axis.record.read'], 'record'],
  [organizationPaths.chart, organization['organization.chart.read'], 'record'],
  [entityPaths.internals, axis['axis.record.read'], 'record'],
  [entityPaths.users, typeOf('user'), 'record'],
  [spacePaths.spaces, axis['axis.record.read'], 'record'],
  [spacePaths.internal, axis['axis.record.read'], 'record'],
  [spacePaths.external, axis['axis.record.read'], 'record'],
  [spacePaths.virtual, axis['axis.record.read'], 'record'],
];

const admin: readonly Row<keyof typeof adminGroups>[] = [
  [accessPaths.admin, system['kernel.audit.read'], 'overview'],
  [companyPaths.setup, company['company.profile.change'], 'overview'],
  [companyPaths.settings, company['company.profile.change'], 'overview'],
  [companyPaths.legal, company['company.profile.change'], 'overview'],
  [companyPaths.addresses, company['company.domain.manage'], 'overview'],
  [flowPaths.frames, flow['flow.frame.create'], 'design', flowEntries.frames],
  [peoplePaths.members, company['company.member.manage'], 'people'],
  [peoplePaths.roles, access['access.role.read'], 'people'],
  [peoplePaths.permissions, access['access.role.read'], 'people', peopleEntries.permissions],
  [peoplePaths.grants, access['access.role.read'], 'people', peopleEntries.grants],
  [menuPaths.matrix, menus['menu.visibility.manage'], 'people', menuEntries.matrix],
  [menuPaths.person, menus['menu.visibility.manage'], 'people', menuEntries.person],
  [menuPaths.builder, menus['menu.tree.manage'], 'people', menuEntries.builder],
  [menuPaths.branded, menus['menu.tree.manage'], 'people', menuEntries.branded],
  [adminPaths.settings, flow['flow.expiry.check'], 'system'],
  [adminPaths.audit, system['kernel.audit.read'], 'system'],
  [adminPaths.mails, system['kernel.mail.read'], 'system'],
  [integrationPaths.integrations, integration['integration.key.read'], 'system'],
];

const guest: readonly Row<keyof typeof guestGroups>[] = [
  [orderPaths.orders, 'guest', 'own'],
  [accessPaths.account, 'guest', 'own'],
];

/** In the order of the menu, by groups. */
function entriesOf<Group extends string>(
  portal: ArrangedPortal,
  groups: Readonly<Record<Group, LocalText>>,
  rows: readonly Row<Group>[],
): MenuEntry[] {
  const order = Object.keys(groups);
  return rows
    .map(([place, right, group, label]) => {
      const { ko, en } = groups[group];
      const named = { group: { key: group, title: { ko, en } }, right: typeof right === 'string' ? right : right.name };
      return { portal, place, ...named, ...(label && { label }) };
    })
    .toSorted((one, other) => order.indexOf(one.group.key) - order.indexOf(other.group.key));
}

export const menuEntriesOfAll: readonly MenuEntry[] = [
  ...entriesOf('employee', employeeGroups, employee),
  ...entriesOf('admin', adminGroups, admin),
  ...entriesOf('guest', guestGroups, guest),
];
