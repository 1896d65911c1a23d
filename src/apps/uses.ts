/** Which room may use which, through front doors and contracts only. The table has no ring (arch/ checks). */
export const uses = {
  identity: [],
  company: ['identity'],
  access: ['company', 'identity'],
  axis: ['access', 'flow'],
  entity: ['access', 'axis', 'company', 'flow', 'notification'],
  space: ['access', 'axis', 'company', 'flow'],
  finance: ['access', 'axis', 'company', 'flow'],
  item: ['access', 'axis', 'company', 'finance', 'flow', 'identity'],
  flow: ['access', 'company', 'identity'],
  decision: ['flow', 'access', 'company', 'finance', 'identity'],
  notification: ['decision', 'flow', 'access', 'company', 'identity'],
  order: ['access', 'axis', 'company', 'decision', 'entity', 'finance', 'flow', 'identity', 'item', 'notification'],
  sample: ['axis', 'company', 'decision', 'entity', 'flow', 'item', 'order'],
  page: ['order', 'item', 'company', 'access', 'identity'],
  integration: ['access', 'flow', 'notification'],
} as const satisfies Record<string, readonly string[]>;
