/** The screens of a company's details: data only. This module's other screens belong to the start portal. */
import { IconFileText, IconWorld } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { companyPaths } from '../contract/paths.ts';
import { companyPermissions } from '../contract/permissions.ts';

const right = companyPermissions['company.profile.change'];

export const screens: readonly Screen[] = [
  {
    path: companyPaths.addresses,
    help: async () => (await import('./help.ts')).addressHelp,
    portal: 'admin',
    right: companyPermissions['company.domain.manage'],
    menu: { group: 'overview', icon: IconWorld, order: 40 },
    keywords: '도메인 주소 서브도메인 DNS domain subdomain',
    load: async () => (await import('./screens/DomainSetup.tsx')).DomainSetup,
  },
  {
    path: companyPaths.legal,
    help: async () => (await import('./help.ts')).legalHelp,
    portal: 'admin',
    right,
    menu: { group: 'overview', icon: IconFileText, order: 30 },
    load: async () => (await import('./screens/LegalTexts.tsx')).LegalTexts,
  },
];

/** At the root: of the company that the address names. */
export const orgScreens: readonly Screen[] = [
  {
    path: companyPaths.orgDomain,
    help: async () => (await import('./help.ts')).addressHelp,
    portal: 'genesis',
    right: 'signed-in',
    load: async () => (await import('./screens/DomainSetup.tsx')).DomainSetup,
  },
  {
    path: companyPaths.orgDelete,
    help: async () => (await import('./help.ts')).orgDeleteHelp,
    portal: 'genesis',
    right: 'signed-in',
    load: async () => (await import('./screens/OrgDelete.tsx')).OrgDelete,
  },
];
