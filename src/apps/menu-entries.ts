/**
 * The menu entries of a company's portals, for the server: the right and target of each. The browser takes them from the modules'
 * `web/screens.ts`; `menu-entries.test.tsx` checks that both agree.
 */
import type { OpenPath } from '#kernel/contract/path.ts';
import { systemPermissions as system } from '#kernel/contract/permissions.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { accessPermissions as access } from '#modules/access/contract/permissions.ts';
import { axisPaths } from '#modules/axis/contract/paths.ts';
import { axisPermissions as axis } from '#modules/axis/contract/permissions.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { companyPermissions as company } from '#modules/company/contract/permissions.ts';
import { decisionPaths } from '#modules/decision/contract/paths.ts';
import { decisionPermissions as decision } from '#modules/decision/contract/permissions.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import { financeMenuTexts } from '#modules/finance/contract/menu.ts';
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions as finance } from '#modules/finance/contract/permissions.ts';
import { flowMenuTexts } from '#modules/flow/contract/menu.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions as flow } from '#modules/flow/contract/permissions.ts';
import { integrationPaths } from '#modules/integration/contract/paths.ts';
import { integrationPermissions as integration } from '#modules/integration/contract/permissions.ts';
import { allStockMenu } from '#modules/item/contract/menu.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions as item } from '#modules/item/contract/permissions.ts';
import type { ArrangedPortal, MenuEntry } from '#modules/menu/contract/entry.ts';
import { menuScreenTexts } from '#modules/menu/contract/menu.ts';
import { menuPaths } from '#modules/menu/contract/paths.ts';
import { menuPermissions as menus } from '#modules/menu/contract/permissions.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { orderPermissions as order } from '#modules/order/contract/permissions.ts';
import { organizationPaths } from '#modules/organization/contract/paths.ts';
import { organizationPermissions as organization } from '#modules/organization/contract/permissions.ts';
import { peopleMenuTexts } from '#modules/people/contract/menu.ts';
import { peoplePaths } from '#modules/people/contract/paths.ts';
import { spacePaths } from '#modules/space/contract/paths.ts';
import { adminGroups } from '#portals/admin/groups.ts';
import { adminPaths } from '#portals/admin/paths.ts';
import { employeeGroups, home, inbox, team, work } from '#portals/employee/groups.ts';
import { employeePaths } from '#portals/employee/paths.ts';
import { guestGroups } from '#portals/guest/groups.ts';

type Right = 'member' | 'guest' | { name: string };
/** Path, right to open it, menu group, its name there if it differs from the title, and if only companies' trees may add it. */
type Row<Group> = readonly [OpenPath, Right, Group, LocalText?, 'optional'?];

const typeOf = (key: string): Right => ({ name: getRightName({ axis: 'entity', key }, 'read') });

const employee: readonly Row<keyof typeof employeeGroups>[] = [
  [employeePaths.dashboard, 'member', 'home', home],
  [employeePaths.experience, 'member', 'home', work, 'optional'],
  [employeePaths.lead, flow['flow.execution.read-team'], 'home', team, 'optional'],
  [menuPaths.mine, 'member', 'home', menuScreenTexts.mine, 'optional'],
  [accessPaths.workspace, 'member', 'inbox', inbox],
  [decisionPaths.lines, decision['decision.line.read'], 'inbox'],
  [orderPaths.all, order['order.order.read'], 'order'],
  [entityPaths.externals, typeOf('external'), 'people'],
  [itemPaths.sellable, item['item.stock.read'], 'goods'],
  [itemPaths.items, item['item.stock.read'], 'goods', allStockMenu],
  [itemPaths.service, item['item.stock.read'], 'goods'],
  [itemPaths.rawMaterial, item['item.stock.read'], 'goods'],
  [itemPaths.consumable, item['item.stock.read'], 'goods'],
  [itemPaths.asset, item['item.stock.read'], 'goods'],
  [flowPaths.workflows, flow['flow.execution.read'], 'flow'],
  [flowPaths.easy, flow['flow.frame.create'], 'flow', flowMenuTexts.easy],
  [flowPaths.operator, flow['flow.operator.manage'], 'flow', flowMenuTexts.operator],
  [financePaths.overview, finance['finance.ledger.read'], 'finance', financeMenuTexts.overview],
  [financePaths.entries, finance['finance.ledger.read'], 'finance', financeMenuTexts.entries],
  [financePaths.state, finance['finance.ledger.read'], 'finance', financeMenuTexts.state],
  [itemPaths.valuation, finance['finance.ledger.read'], 'finance'],
  [financePaths.accounts, finance['finance.ledger.read'], 'finance'],
  [organizationPaths.chart, organization['organization.chart.read'], 'organization'],
  [entityPaths.entities, axis['axis.record.read'], 'organization'],
  [entityPaths.internals, axis['axis.record.read'], 'organization'],
  [entityPaths.users, typeOf('user'), 'organization'],
  [axisPaths.records, axis['axis.record.read'], 'more'],
  [spacePaths.spaces, axis['axis.record.read'], 'more'],
  [spacePaths.internal, axis['axis.record.read'], 'more'],
  [spacePaths.external, axis['axis.record.read'], 'more'],
  [spacePaths.virtual, axis['axis.record.read'], 'more'],
];

const admin: readonly Row<keyof typeof adminGroups>[] = [
  [accessPaths.admin, system['kernel.audit.read'], 'overview'],
  [companyPaths.setup, company['company.profile.change'], 'overview'],
  [companyPaths.settings, company['company.profile.change'], 'overview'],
  [adminPaths.settings, flow['flow.expiry.check'], 'overview'],
  [companyPaths.legal, company['company.profile.change'], 'overview'],
  [companyPaths.addresses, company['company.domain.manage'], 'overview'],
  [peoplePaths.members, company['company.member.manage'], 'members'],
  [peoplePaths.permissions, access['access.role.read'], 'permissions', peopleMenuTexts.permissions],
  [peoplePaths.roles, access['access.role.read'], 'permissions'],
  [peoplePaths.grants, access['access.role.read'], 'permissions', peopleMenuTexts.grants],
  [menuPaths.builder, menus['menu.tree.manage'], 'menus', menuScreenTexts.builder],
  [menuPaths.matrix, menus['menu.visibility.manage'], 'menus', menuScreenTexts.matrix],
  [menuPaths.person, menus['menu.visibility.manage'], 'menus', menuScreenTexts.person],
  [menuPaths.branded, menus['menu.tree.manage'], 'menus', menuScreenTexts.branded],
  [flowPaths.frames, flow['flow.frame.create'], 'design', flowMenuTexts.frames],
  [integrationPaths.integrations, integration['integration.key.read'], 'integrations'],
  [adminPaths.audit, system['kernel.audit.read'], 'logs'],
  [adminPaths.mails, system['kernel.mail.read'], 'logs'],
];

const guest: readonly Row<keyof typeof guestGroups>[] = [
  [orderPaths.orders, 'guest', 'own'],
  [accessPaths.account, 'guest', 'own'],
];

/** In the order of the menu, by groups. */
function listEntries<Group extends string>(
  portal: ArrangedPortal,
  groups: Readonly<Record<Group, LocalText>>,
  rows: readonly Row<Group>[],
): MenuEntry[] {
  const order = Object.keys(groups);
  return rows
    .map(([place, right, group, label, optional]) => {
      const { ko, en } = groups[group];
      const named = { group: { key: group, title: { ko, en } }, right: typeof right === 'string' ? right : right.name };
      return { portal, place, ...named, ...(label && { label }), ...(optional && { optional: true as const }) };
    })
    .toSorted((a, b) => order.indexOf(a.group.key) - order.indexOf(b.group.key));
}

export const allMenuEntries: readonly MenuEntry[] = [
  ...listEntries('employee', employeeGroups, employee),
  ...listEntries('admin', adminGroups, admin),
  ...listEntries('guest', guestGroups, guest),
];
