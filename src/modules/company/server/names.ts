/** Names of members and persons, for the audit trail. */
import type { NamesOf } from '#kernel/server/app-module.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { findMembers } from './member.service.ts';

export const getPersonNames: NamesOf = async (context, ids) =>
  [...(await findPeople(context, ids)).values()].map(({ id, name }) => ({ id, name }));

export const getMemberNames: NamesOf = async (context, ids) => {
  const members = await findMembers(context, ids);
  const people = await findPeople(
    context,
    members.map((member) => member.personId),
  );
  return members.flatMap(({ id, personId }) => {
    const name = people.get(personId)?.name;
    return name ? [{ id, name }] : [];
  });
};
