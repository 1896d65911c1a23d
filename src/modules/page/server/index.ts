/** The front door: public pages and what they are made of. */
import { defineModule } from '#kernel/server/app-module.ts';
import { pageAudits } from '../contract/audits.ts';
import { pageLabels } from '../contract/labels.ts';
import { pagePermissions } from '../contract/permissions.ts';
import { addressRedirects } from './address-redirects.ts';
import { demoPages } from './demo.pages.ts';
import { legalPages } from './legal.pages.ts';
import { provisionPages } from './provision.ts';
import { installedPages } from './pwa.pages.ts';
import { routes } from './routes.ts';
import { sitePages } from './site.pages.ts';

export const pageModule = defineModule({
  name: 'page',
  labels: pageLabels,
  audits: pageAudits,
  routes,
  pages: [...sitePages, ...legalPages, ...addressRedirects, ...demoPages, ...installedPages],
  permissions: pagePermissions,
  provision: { run: provisionPages },
});
