/** The front door: public pages and what they are made of. */
import { defineRoom } from '#kernel/server/room.ts';
import { pageAudits } from '../contract/audits.ts';
import { pageLabels } from '../contract/labels.ts';
import { pagePermissions } from '../contract/permissions.ts';
import { demoPages } from './demo.pages.ts';
import { installedPages } from './installed.pages.ts';
import { legalPages } from './legal.pages.ts';
import { oldAddresses } from './old-addresses.ts';
import { provisionPages } from './provision.ts';
import { routes } from './routes.ts';
import { sitePages } from './site.pages.ts';

export const room = defineRoom({
  name: 'page',
  labels: pageLabels,
  audits: pageAudits,
  routes,
  pages: [...sitePages, ...legalPages, ...oldAddresses, ...demoPages, ...installedPages],
  permissions: pagePermissions,
  provision: { run: provisionPages },
});
