/** The groups of the customers' menu. */
import { accessPaths } from '#modules/access/contract/paths.ts';

export const guestGroups = { own: accessPaths.account.title };
