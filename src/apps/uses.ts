/** Module dependencies: allowed uses through front doors and contracts only. Acyclic (checked in arch/). */
export const uses = {
  identity: [],
  company: ['identity'],
  access: ['company', 'identity'],
  axis: ['access', 'company', 'flow'],
  entity: ['access', 'axis', 'company', 'flow', 'notification'],
  space: ['access', 'axis', 'company', 'flow'],
  finance: ['access', 'axis', 'company', 'flow'],
  item: ['access', 'axis', 'company', 'finance', 'flow', 'identity'],
  flow: ['access', 'company', 'identity'],
  decision: ['flow', 'access', 'company', 'finance', 'identity'],
  notification: ['decision', 'finance', 'flow', 'access', 'company', 'identity'],
  menu: ['access', 'company', 'flow', 'identity'],
  order: ['access', 'axis', 'company', 'decision', 'entity', 'finance', 'flow', 'identity', 'item', 'notification'],
  sample: ['access', 'axis', 'company', 'decision', 'entity', 'flow', 'identity', 'item', 'order'],
  page: ['order', 'item', 'company', 'access', 'identity'],
  people: ['access', 'company', 'decision', 'flow', 'identity', 'notification', 'organization'],
  integration: ['access', 'company', 'flow', 'identity', 'notification'],
  organization: ['access', 'axis', 'company', 'decision', 'entity', 'flow', 'identity', 'notification'],
  platform: ['axis', 'company', 'flow', 'identity', 'order'],
} as const satisfies Record<string, readonly string[]>;

/** The modules, each behind those that it uses: the order in which their migrations run. */
export const modulesByDependency: readonly string[] = sortByDependency();

function sortByDependency(): string[] {
  const sorted: string[] = [];
  const add = (moduleName: keyof typeof uses): void => {
    if (sorted.includes(moduleName)) return;
    for (const used of uses[moduleName]) add(used);
    sorted.push(moduleName);
  };
  for (const moduleName of Object.keys(uses) as (keyof typeof uses)[]) add(moduleName);
  return sorted;
}
