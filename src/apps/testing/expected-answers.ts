/** Expected answers by rights alone: combines the hand-written tables. */
import { endpointRights } from './endpoint-rights.ts';
import { roleRights } from './role-rights.ts';

/** `done`, `nothing` (an answer that shows none of it), or the status and code of a refusal. */
export type ExpectedAnswer = 'done' | 'nothing' | `${number} ${string}`;

/** People with a living token who are no members of the company. */
export const outsiderCallers: readonly string[] = [
  'an ex-member whose rights are remembered',
  'one who asked to join',
  'one who is invited',
  'the master of another company',
];

/** `public`, `guest`, `signed-in`, `member`, or permissions of which any suffices. */
export const getRequiredRights = (endpoint: string): string[] => endpointRights[endpoint]?.split(' | ') ?? [];
/** Nobody gets in without signing in. */
export const isSignedInOnly = (endpoint: string): boolean =>
  !['public', 'guest'].includes(getRequiredRights(endpoint)[0] ?? '');

/** Null: the rights suffice. */
export function getRightRefusal(endpoint: string, who: string): ExpectedAnswer | null {
  if (!isSignedInOnly(endpoint)) return null;
  if (who === 'a visitor' || who === 'a guest') return '401 AUTHENTICATION_REQUIRED';
  const rights = getRequiredRights(endpoint);
  if (rights.includes('signed-in')) return null;
  // Nobody is a member of anything at the root: there is nothing to hide.
  if (rights.every((name) => name.startsWith('identity.core.'))) return '403 FORBIDDEN';
  if (outsiderCallers.includes(who)) return '404 NOT_FOUND';
  if (rights.includes('member')) return null;
  return rights.some((name) => roleRights.get(name)?.[who]) ? null : '403 FORBIDDEN';
}
