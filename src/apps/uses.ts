/** Which room may use which, through front doors and contracts only. The table has no ring (arch/ checks). */
export const uses = {
  identity: [],
  company: ['identity'],
  access: ['company', 'identity'],
  axis: ['access', 'company', 'flow'],
  finance: ['company'],
  item: ['axis', 'identity'],
  flow: ['access', 'company'],
  decision: ['flow', 'access', 'company', 'identity'],
  notification: ['decision', 'flow', 'access', 'identity'],
  order: ['company', 'flow', 'item'],
  page: ['order', 'item', 'company'],
} as const satisfies Record<string, readonly string[]>;
