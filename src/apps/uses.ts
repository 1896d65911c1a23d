/** Which room may use which, through front doors and contracts only. The table has no ring (arch/ checks). */
export const uses = {
  identity: [],
  company: ['identity'],
  access: ['company', 'identity'],
  axis: ['flow', 'access', 'company'],
  finance: ['access', 'company'],
  item: ['axis', 'access', 'company', 'identity'],
  flow: ['access', 'company'],
  decision: ['flow', 'access', 'company', 'identity'],
  notification: ['decision', 'flow', 'access', 'company', 'identity'],
  order: ['flow', 'item', 'axis', 'access', 'company'],
  page: ['order', 'item', 'axis', 'access', 'company'],
} as const satisfies Record<string, readonly string[]>;

export type RoomName = keyof typeof uses;
