/**
 * Permissions of each default role, written by hand from the product's decisions. The table is not derived from the permissions:
 * giving a role a right requires two edits, there and here. Ledger: finance and the master. Customers, orders: operator, data
 * manager, manager and up. All workers: their own runs, tasks and approvals, colleagues, items. Viewers: the same, read-only.
 * Invited outsiders: things assigned to them. Partners: nothing by name.
 */
/** Default roles by the short names of the tables. */
export const shortNames = {
  mst: 'master',
  adm: 'admin',
  mgr: 'manager',
  sup: 'supervisor',
  usr: 'user',
  vwr: 'viewer',
  emp: 'employee',
  ope: 'operator',
  apr: 'approver',
  fin: 'finance',
  dat: 'data-manager',
  des: 'designer',
  mkt: 'marketer',
  ext: 'external',
  b2b: 'b2b_partner',
} as const;

const table = `
                           mst adm mgr sup usr vwr emp ope apr fin dat des mkt ext b2b
access.grant.manage         x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.member.assign        x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.member.view-as       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.mastership.give      x   -   -   -   -   -   -   -   -   -   -   -   -   -   -   -
access.role.manage          x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
access.role.read            x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
axis.record.read            x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
axis.sealed.show            x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
axis.type.manage            x   x   -   -   -   -   -   -   -   -   x   -   -   -   -
company.company.close       x   -   -   -   -   -   -   -   -   -   -   -   -   -   -
company.domain.manage       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
company.member.manage       x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
company.member.read         x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
company.profile.change      x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
decision.approval.decide    x   x   x   x   x   -   x   x   x   x   x   x   x   x   -
decision.approval.read      x   x   x   x   x   x   x   x   x   x   x   x   x   x   -
decision.approval.read-all  x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
decision.approval.request   x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
decision.line.manage        x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
decision.line.read          x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
entity.account.link         x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
finance.account.manage      x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.entry.post          x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.entry.reverse       x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.ledger.read         x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.period.close        x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
finance.period.reopen       x   -   -   -   -   -   -   -   -   x   -   -   -   -   -
flow.execution.read         x   x   x   x   x   x   x   x   x   x   x   x   x   x   -
flow.execution.read-all     x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
flow.execution.read-team    x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.execution.start        x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
flow.execution.undo         x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
flow.expiry.check           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
flow.frame.administer       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
flow.frame.create           x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.frame.publish          x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.frame.read             x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
flow.operator.manage        x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
flow.stream.manage          x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
flow.stream.read            x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
flow.task.complete          x   x   x   x   x   -   x   x   x   x   x   x   x   x   -
item.sale.manage            x   x   x   -   -   -   -   x   -   -   x   -   -   -   -
item.stock.adjust           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
item.stock.move             x   x   x   x   -   -   -   x   -   -   -   -   -   -   -
item.stock.read             x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
kernel.access-record.read   x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.access-record.review  x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.audit.read           x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.breach.read          x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.file.read            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.job.read             x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.job.retry            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.mail.read            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
kernel.retention.change     x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
menu.tree.manage            x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
menu.visibility.manage      x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
notification.message.send   x   x   x   x   -   -   -   -   -   -   -   -   -   -   -
notification.text.read      x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
order.order.read            x   x   x   -   -   -   -   x   -   -   x   -   -   -   -
order.order.write           x   x   x   -   -   -   -   x   -   -   -   -   -   -   -
page.page.publish           x   x   -   -   -   -   -   -   -   -   -   x   -   -   -
page.page.read              x   x   x   -   -   -   -   -   -   -   -   x   x   -   -
integration.hook.read       x   x   -   -   -   -   -   x   -   -   -   -   -   -   -
integration.hook.manage     x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.key.read        x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.key.manage      x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.secret.read     x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.secret.manage   x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.text.read       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.text.manage     x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
integration.call.make       x   x   -   -   -   -   -   -   -   -   -   -   -   -   -
organization.chart.read     x   x   x   x   x   x   x   x   x   x   x   x   x   -   -
organization.chart.write    x   x   x   -   -   -   -   -   -   -   -   -   -   -   -
organization.delegation.manage x x   -   -   -   -   -   -   -   -   -   -   -   -   -
organization.delegation.own x   x   x   x   x   -   x   x   x   x   x   x   x   -   -
`;

function parseTable(): ReadonlyMap<string, Readonly<Record<string, boolean>>> {
  const [head, ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const roles = (head ?? []).map((short) => shortNames[short as keyof typeof shortNames]);
  const cells = (marks: string[]) => Object.fromEntries(roles.map((role, index) => [role, marks[index] === 'x']));
  return new Map(rows.map(([name, ...marks]) => [name as string, cells(marks)]));
}

/** Permission and default role: true or false. */
export const roleRights = parseTable();
export const roleNames: readonly string[] = Object.values(shortNames);
