/** The screens of organization: data only, since all of them are known with the first page. */
import { IconHierarchy } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { organizationPaths as paths } from '../contract/paths.ts';

// Named, not imported: the first load of the portal has no room for what roles hold by default.
const common = { portal: 'employee', right: 'organization.chart.read' } as const;

export const screens: readonly Screen[] = [
  {
    ...common,
    path: paths.chart,
    menu: { group: 'organization', icon: IconHierarchy, order: 10 },
    help: async () => (await import('./help.ts')).chart,
    load: async () => (await import('./screens/OrganizationChart.tsx')).OrganizationChart,
  },
  {
    ...common,
    path: paths.ranks,
    help: async () => (await import('./help.ts')).ranks,
    load: async () => (await import('./screens/RankList.tsx')).RankList,
  },
];
