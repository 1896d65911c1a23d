/**
 * The entries of the menus of a company's portals, for the server: the right of each, and where it leads. The
 * browser takes them from the rooms' `web/screens.ts`; `menu-entries.test.tsx` holds that both say the same.
 */
import type { OpenPath } from '#kernel/contract/path.ts';
import { systemPermissions as system } from '#kernel/contract/system.ts';
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
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions as finance } from '#modules/finance/contract/permissions.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowPermissions as flow } from '#modules/flow/contract/permissions.ts';
import { integrationPaths } from '#modules/integration/contract/paths.ts';
import { integrationPermissions as integration } from '#modules/integration/contract/permissions.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions as item } from '#modules/item/contract/permissions.ts';
import type { ArrangedPortal, MenuEntry } from '#modules/menu/contract/entry.ts';
import { menuPaths } from '#modules/menu/contract/paths.ts';
import { menuPermissions as menus } from '#modules/menu/contract/permissions.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { orderPermissions as order } from '#modules/order/contract/permissions.ts';
import { organizationPaths } from '#modules/organization/contract/paths.ts';
import { organizationPermissions as organization } from '#modules/organization/contract/permissions.ts';
import { peoplePaths } from '#modules/people/contract/paths.ts';
import { spacePaths } from '#modules/space/contract/paths.ts';
import { adminPaths } from '#portals/admin/paths.ts';
import { employeePaths } from '#portals/employee/paths.ts';

type Right = 'member' | { name: string };
type Row = readonly [OpenPath, Right, LocalText?];

const typeOf = (key: string): Right => ({ name: rightName({ axis: 'entity', key }, 'read') });

const employee: readonly Row[] = [
  [employeePaths.dashboard, 'member', { ko: '홈', en: 'Home' }],
  [employeePaths.experience, 'member'],
  [employeePaths.lead, flow['flow.execution.read-team']],
  [menuPaths.mine, 'member'],
  [accessPaths.workspace, 'member'],
  [decisionPaths.lines, decision['decision.line.read']],
  [orderPaths.all, order['order.order.read']],
  [entityPaths.externals, typeOf('external')],
  [itemPaths.sellable, item['item.stock.read']],
  [itemPaths.items, item['item.stock.read']],
  [itemPaths.service, item['item.stock.read']],
  [itemPaths.rawMaterial, item['item.stock.read']],
  [itemPaths.consumable, item['item.stock.read']],
  [itemPaths.asset, item['item.stock.read']],
  [flowPaths.workflows, flow['flow.execution.read']],
  [flowPaths.easy, flow['flow.frame.create']],
  [flowPaths.operator, flow['flow.operator.manage']],
  [financePaths.overview, finance['finance.ledger.read']],
  [financePaths.entries, finance['finance.ledger.read']],
  [financePaths.state, finance['finance.ledger.read']],
  [itemPaths.valuation, finance['finance.ledger.read']],
  [financePaths.accounts, finance['finance.ledger.read']],
  [axisPaths.records, axis['axis.record.read']],
  [entityPaths.entities, axis['axis.record.read']],
  [organizationPaths.chart, organization['organization.chart.read']],
  [entityPaths.internals, axis['axis.record.read']],
  [entityPaths.users, typeOf('user')],
  [spacePaths.spaces, axis['axis.record.read']],
  [spacePaths.internal, axis['axis.record.read']],
  [spacePaths.external, axis['axis.record.read']],
  [spacePaths.virtual, axis['axis.record.read']],
];

const admin: readonly Row[] = [
  [accessPaths.admin, system['kernel.audit.read']],
  [companyPaths.setup, company['company.profile.change']],
  [companyPaths.settings, company['company.profile.change']],
  [companyPaths.legal, company['company.profile.change']],
  [companyPaths.addresses, company['company.domain.manage']],
  [flowPaths.frames, flow['flow.frame.create']],
  [peoplePaths.members, company['company.member.manage']],
  [peoplePaths.roles, access['access.role.read']],
  [peoplePaths.permissions, access['access.role.read']],
  [peoplePaths.grants, access['access.role.read']],
  [menuPaths.matrix, menus['menu.visibility.manage']],
  [menuPaths.person, menus['menu.visibility.manage']],
  [adminPaths.settings, flow['flow.expiry.check']],
  [adminPaths.audit, system['kernel.audit.read']],
  [adminPaths.mails, system['kernel.mail.read']],
  [integrationPaths.integrations, integration['integration.key.read']],
];

const entriesOf = (portal: ArrangedPortal, rows: readonly Row[]): MenuEntry[] =>
  rows.map(([place, right, label]) => ({
    portal,
    place,
    right: right === 'member' ? right : right.name,
    ...(label && { label }),
  }));

export const menuEntriesOfAll: readonly MenuEntry[] = [
  ...entriesOf('employee', employee),
  ...entriesOf('admin', admin),
];
