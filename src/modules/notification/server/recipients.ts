/** Who is behind a role or a person's id: asked of the rooms that know. */
import type { Context } from '#kernel/server/context.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { membersWithRole } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';

/** The active members who hold the role now. */
export async function personsWithRole(context: Context, role: string): Promise<string[]> {
  const members = await membersWithRole(context, role);
  return [...new Set(members.map((member) => member.personId))];
}

/** Where nobody holds the role, the masters are told: a new company has nobody else, and nothing is said to nobody. */
export async function personsForRole(context: Context, role: string): Promise<string[]> {
  const persons = await personsWithRole(context, role);
  return persons.length > 0 ? persons : personsWithRole(context, defaultRole('master'));
}

/** By person, the addresses of those who have one. */
export async function addressesOf(context: Context, personIds: readonly string[]): Promise<Map<string, string>> {
  const people = await findPeople(context, personIds);
  return new Map([...people.values()].flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}
