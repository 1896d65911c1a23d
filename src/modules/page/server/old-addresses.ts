/** Addresses that the site had once, and where they lead now. */

import type { HtmlRoute } from '#kernel/server/room.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';

const moved = (path: string, redirect: string): HtmlRoute => ({
  scope: 'company',
  method: 'GET',
  path,
  guest: false,
  handler: async () => ({ redirect, status: 302 }),
});

export const oldAddresses: HtmlRoute[] = [
  moved('/public', '/'),
  moved('/public/*', '/'),
  moved('/guest', accessPaths.account()),
  moved('/guest/*', accessPaths.account()),
];
