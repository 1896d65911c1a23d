/** What somebody is told by rights alone: the hand-written tables put together. */
import { rightsOfEndpoints } from './rights.ts';
import { rightsOfRoles } from './rights-of-roles.ts';

/** `done`, `nothing` (an answer that shows none of it), or the status and code of a refusal. */
export type Answer = 'done' | 'nothing' | `${number} ${string}`;

/** People with a living token who are no members of the company. */
export const outsiders: readonly string[] = [
  'an ex-member whose rights are remembered',
  'one who asked to join',
  'one who is invited',
  'the master of another company',
];

/** `public`, `guest`, `signed-in`, `member`, or permissions of which any suffices. */
export const rightsFor = (endpoint: string): string[] => rightsOfEndpoints[endpoint]?.split(' | ') ?? [];
/** Nobody gets in without signing in. */
export const isClosed = (endpoint: string): boolean => !['public', 'guest'].includes(rightsFor(endpoint)[0] ?? '');

/** Null: the rights suffice. */
export function refusedByRight(endpoint: string, who: string): Answer | null {
  if (!isClosed(endpoint)) return null;
  if (who === 'a visitor' || who === 'a guest') return '401 AUTHENTICATION_REQUIRED';
  const rights = rightsFor(endpoint);
  if (rights.includes('signed-in')) return null;
  // Nobody is a member of anything at the root: there is nothing to hide.
  if (rights.every((name) => name.startsWith('identity.core.'))) return '403 FORBIDDEN';
  if (outsiders.includes(who)) return '404 NOT_FOUND';
  if (rights.includes('member')) return null;
  return rights.some((name) => rightsOfRoles.get(name)?.[who]) ? null : '403 FORBIDDEN';
}
