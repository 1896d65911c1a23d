/** Addresses that the site had once, and where they lead now. */

import type { HtmlRoute } from '#kernel/server/app-module.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';

const createRedirect = (path: string, redirect: string): HtmlRoute => ({
  scope: 'company',
  method: 'GET',
  path,
  guest: false,
  handler: async () => ({ redirect, status: 302 }),
});

export const addressRedirects: HtmlRoute[] = [
  createRedirect('/public', '/'),
  createRedirect('/public/*', '/'),
  createRedirect('/guest', accessPaths.account()),
  createRedirect('/guest/*', accessPaths.account()),
];
