/** The screens of a company's details: data only. The others of this room are those of the start portal. */
import { IconBuildingStore, IconFileText } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { companyPaths } from '../contract/paths.ts';
import { companyPermissions } from '../contract/permissions.ts';

const right = companyPermissions['company.profile.change'];

export const screens: readonly Screen[] = [
  {
    path: companyPaths.settings,
    help: async () => (await import('./help.ts')).settings,
    portal: 'admin',
    right,
    menu: { group: 'overview', icon: IconBuildingStore, order: 20 },
    load: async () => (await import('./screens/CompanySettings.tsx')).CompanySettings,
  },
  {
    path: companyPaths.legal,
    help: async () => (await import('./help.ts')).legal,
    portal: 'admin',
    right,
    menu: { group: 'overview', icon: IconFileText, order: 30 },
    load: async () => (await import('./screens/LegalTexts.tsx')).LegalTexts,
  },
];
