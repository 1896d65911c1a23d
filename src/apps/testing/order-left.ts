/** What writes of orders leave, see `left.ts`. */
export const leftByOrders: Record<string, readonly string[]> = {
  'POST /api/orders': [
    'tells order.order.placed',
    'tells order.order.moved',
    'tells notification.notice.created',
    'tells item.stock.moved',
    'tells flow.execution.finished',
    'tells finance.entry.posted',
    'records order.order.place',
  ],
  'POST /api/orders/exports': ['records order.order.export'],
  'POST /api/orders/:id/cancel': [
    'tells order.order.moved',
    'tells item.stock.moved',
    'tells flow.undo.moved',
    'tells flow.execution.reversed',
    'tells flow.execution.cancelled',
    'tells decision.approval.decided',
    'records order.order.cancel',
    'records flow.execution.undone',
  ],
  'POST /api/orders/:id/payment': ['tells order.order.paid', 'records order.order.pay'],
  'POST /api/orders/:id/receipt': ['tells order.order.moved', 'records order.order.move'],
  'POST /api/orders/:id/state': ['tells order.order.moved', 'records order.order.move'],
};
