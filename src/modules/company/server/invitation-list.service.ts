/** Bulk invitations: a list is stored when its run begins, and sent part by part. */
import { createId, Id } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { findPeople, findPeopleAtEmails, listLanguages } from '#modules/identity/server/index.ts';
import { invitationsChanged } from '../contract/events.ts';
import { invitationsPerStep, type ListedPerson } from '../contract/invitation-list.ts';
import { invitationDays } from '../contract/shapes.ts';
import { assertPromisedRoles } from './extension-points.ts';
import * as queries from './invitation-list.queries.ts';
import { createToken, getMailTime, hashToken, mailInvitation } from './invitation-mail.ts';
import { findActiveMembers } from './member.service.ts';

export type AddressState = 'member' | 'invited';

/** The addresses that belong to active members, and those with open invitations. */
export async function getAddressStates(
  context: Context,
  emails: readonly string[],
): Promise<Map<string, AddressState>> {
  const invited = await context.unit.query(queries.selectOpenAddresses(context.companyId, emails));
  const people = await findPeopleAtEmails(context, emails);
  const active = await findActiveMembers(
    context,
    people.map(({ id }) => id),
  );
  const members = new Set(active.map(({ personId }) => personId));
  return new Map<string, AddressState>([
    ...invited.map(({ email }) => [email, 'invited'] as const),
    ...people.flatMap(({ id, email }) => (members.has(id) ? [[email, 'member'] as const] : [])),
  ]);
}

/** Written in the unit in which the run of this id begins. */
export function storeInvitationList(
  context: Context,
  list: { id: string; name: string; people: readonly ListedPerson[] },
): void {
  context.unit.add(queries.insertList(context.companyId, { ...list, by: getActorId(context) }));
  emit(context, invitationsChanged, { listId: list.id });
}

/** The run was stopped for good: deletes the people not yet invited. */
export function deleteUnsent({ unit, companyId }: Context, id: string): void {
  unit.add(queries.deleteLines(companyId, id));
}

export async function listInvitationLists(context: Context, list: { cursor?: string | undefined; limit: number }) {
  const filter = { before: readCursor(Id, list.cursor), limit: list.limit + 1 };
  const rows = await context.unit.query(queries.selectLists(context.companyId, filter));
  const { data, page } = toPage(rows, { limit: list.limit, position: ({ id }) => id });
  const people = await findPeople(
    context,
    data.flatMap(({ sentBy }) => sentBy ?? []),
  );
  return { data: data.map((row) => ({ ...row, sentBy: (row.sentBy && people.get(row.sentBy)?.name) ?? null })), page };
}

interface SentInvitation {
  id: string;
  email: string;
}

/**
 * Invites the people of one part, except those invited or admitted since the list was made.
 * @returns null if there is no such part.
 * @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS
 */
export async function invitePart(
  context: Context,
  input: { list: string; part: number },
): Promise<{ name: string; handled: number; sent: SentInvitation[] } | null> {
  const { companyId } = context;
  const from = input.part * invitationsPerStep;
  const filter = { list: input.list, from, most: invitationsPerStep };
  const rows = await context.unit.query(queries.selectPart(companyId, filter));
  const [first] = rows;
  if (!first) return null;
  await assertPromisedRoles(context, [...new Set(rows.flatMap(({ person }) => person.roles))]);
  const stateByAddress = await getAddressStates(
    context,
    rows.map(({ person }) => person.email),
  );
  const tokens = rows.flatMap(({ person }, index) =>
    stateByAddress.has(person.email) ? [] : [{ ...person, id: createId(), token: createToken(), place: from + index }],
  );
  const fresh = tokens.map(({ token, place: _, ...row }) => ({ ...row, tokenHash: hashToken(token) }));
  const newInvitation = { list: input.list, by: getActorId(context), days: invitationDays };
  const written = await context.unit.query(queries.insertInvitations(companyId, fresh, newInvitation));
  const ids = new Set(written.map(({ id }) => id));
  const sent = tokens.filter(({ id }) => ids.has(id));
  const languages = await listLanguages(
    context,
    sent.map(({ email }) => email),
  );
  for (const { place: position, ...invitation } of sent) {
    const time = getMailTime(Date.parse(first.sentAt), position);
    mailInvitation(context, invitation, { locale: languages.get(invitation.email), ...time });
  }
  context.unit.add(queries.updateHandled(companyId, input.list, rows.length));
  emit(context, invitationsChanged, { listId: input.list });
  return { name: first.name, handled: rows.length, sent: sent.map(({ id, email }) => ({ id, email })) };
}
