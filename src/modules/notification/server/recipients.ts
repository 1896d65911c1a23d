/** Who is behind a role or a person's id: asked of the rooms that know. */
import type { Context } from '#kernel/server/context.ts';
import { membersWithRole } from '#modules/access/server/index.ts';
import { choicesOf, findPeople } from '#modules/identity/server/index.ts';

/** The active members who hold the role now. */
export async function personsWithRole(context: Context, role: string): Promise<string[]> {
  const members = await membersWithRole(context, role);
  return [...new Set(members.map((member) => member.personId))];
}

type Way = 'email' | 'sms';

/** Of these persons, those who want to be told this way, and those who read it in the product instead. */
export async function byChoice(
  context: Context,
  about: { personIds: readonly string[]; way: Way },
): Promise<{ wanted: string[]; instead: string[] }> {
  const choices = await choicesOf(context, about.personIds);
  const wants = (id: string) => choices.get(id)?.notifications[about.way] ?? true;
  return { wanted: about.personIds.filter(wants), instead: about.personIds.filter((id) => !wants(id)) };
}

/** Addresses of the persons who have one. */
export async function emailsOf(context: Context, personIds: readonly string[]): Promise<string[]> {
  const people = await findPeople(context, personIds);
  return [...people.values()].map((person) => person.email).filter((email) => email !== null);
}
