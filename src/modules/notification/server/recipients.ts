/** Recipients: resolves roles and person ids through other modules. */
import type { Context } from '#kernel/server/context.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { listMembersWithRole } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';

/** The active members who hold the role now. */
export async function listPersonsWithRole(context: Context, role: string): Promise<string[]> {
  const members = await listMembersWithRole(context, role);
  return [...new Set(members.map((member) => member.personId))];
}

/** If nobody holds the role, the masters are notified: a new company has nobody else, and no message is lost. */
export async function listPersonsForRole(context: Context, role: string): Promise<string[]> {
  const persons = await listPersonsWithRole(context, role);
  return persons.length > 0 ? persons : listPersonsWithRole(context, getDefaultRoleName('master'));
}

/** By person, the addresses of those who have one. */
export async function loadAddresses(context: Context, personIds: readonly string[]): Promise<Map<string, string>> {
  const people = await findPeople(context, personIds);
  return new Map([...people.values()].flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}
