/** The screens of organization: data only, since all of them are known with the first page. */
import { IconHierarchy } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { organizationPaths as paths } from '../contract/paths.ts';

// Named, not imported: the portal's first load has no space for the default permissions of roles.
const common = { portal: 'employee', right: 'organization.chart.read' } as const;

export const screens: readonly Screen[] = [
  {
    ...common,
    path: paths.chart,
    menu: { group: 'organization', icon: IconHierarchy, order: 10 },
    help: async () => (await import('./help.ts')).chartHelp,
    load: async () => (await import('./screens/OrganizationChart.tsx')).OrganizationChart,
  },
  {
    ...common,
    path: paths.ranks,
    help: async () => (await import('./help.ts')).rankHelp,
    load: async () => (await import('./screens/RankList.tsx')).RankList,
  },
];
