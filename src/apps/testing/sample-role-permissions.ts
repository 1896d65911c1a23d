/** Sample role expectations: permissions that each person's job needs in the story, and those it must not have. */
export const samplePermissions: Record<string, { may: string[]; not: string[] }> = {
  manager: {
    may: ['axis.entity.external.write', 'axis.item.sellable.write', 'flow.execution.undo', 'flow.operator.manage'],
    not: ['finance.ledger.read', 'finance.entry.post', 'access.role.manage'],
  },
  lead: { may: ['item.stock.move', 'decision.approval.decide', 'flow.task.complete'], not: ['finance.ledger.read'] },
  finance: {
    may: ['finance.entry.post', 'finance.period.close', 'decision.approval.decide', 'flow.task.complete'],
    not: ['axis.entity.external.read', 'order.order.read', 'item.stock.move'],
  },
  operator: {
    may: ['item.stock.move', 'order.order.write', 'flow.execution.start', 'flow.task.complete'],
    not: ['finance.entry.post'],
  },
  staff: {
    may: ['flow.execution.start'],
    not: ['finance.ledger.read', 'axis.entity.external.read', 'order.order.read'],
  },
  marketer: { may: ['flow.execution.start', 'flow.task.complete'], not: ['order.order.read'] },
  designer: { may: ['flow.execution.start', 'page.page.publish'], not: ['axis.entity.external.read'] },
  viewer: {
    may: ['item.stock.read'],
    not: ['flow.execution.start', 'finance.ledger.read', 'axis.entity.external.read'],
  },
};
