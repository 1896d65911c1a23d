/** People invited together: a list is kept when its run begins, and sent part by part. */
import { Id, newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { findPeople, languagesOf, peopleAtEmails } from '#modules/identity/server/index.ts';
import { invitationsChanged } from '../contract/events.ts';
import { invitedAtOnce, type ListedPerson } from '../contract/invitation-list.ts';
import { invitationDays } from '../contract/shapes.ts';
import { guardPromisedRoles } from './hooks.ts';
import * as queries from './invitation-list.queries.ts';
import { hashOf, mailInvitation, mailTime, newToken } from './invitation-mail.ts';
import { findActive } from './member.service.ts';

export type Standing = 'member' | 'invited';

/** Which of these addresses belong to active members, and to which an invitation is open. */
export async function standingOf(context: Context, emails: readonly string[]): Promise<Map<string, Standing>> {
  const invited = await context.unit.query(queries.openAmong(context.companyId, emails));
  const known = await peopleAtEmails(context, emails);
  const active = await findActive(
    context,
    known.map(({ id }) => id),
  );
  const members = new Set(active.map(({ personId }) => personId));
  return new Map<string, Standing>([
    ...invited.map(({ email }) => [email, 'invited'] as const),
    ...known.flatMap(({ id, email }) => (members.has(id) ? [[email, 'member'] as const] : [])),
  ]);
}

/** Written in the unit in which the run of this id begins. */
export function keepInvitationList(
  context: Context,
  list: { id: string; name: string; people: readonly ListedPerson[] },
): void {
  context.unit.add(queries.insertList(context.companyId, { ...list, by: actorId(context) }));
  emit(context, invitationsChanged, { listId: list.id });
}

/** Its run was stopped for good: whom it would still have invited is forgotten. */
export function forgetUnsent({ unit, companyId }: Context, id: string): void {
  unit.add(queries.dropLines(companyId, id));
}

export async function listInvitationLists(context: Context, list: { cursor?: string | undefined; limit: number }) {
  const asked = { before: readCursor(Id, list.cursor), limit: list.limit + 1 };
  const rows = await context.unit.query(queries.listPage(context.companyId, asked));
  const { data, page } = pageOf(rows, { limit: list.limit, position: ({ id }) => id });
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
 * Invites the people of one part. Who was invited or became a member since the list was made is left out.
 * @returns null where there is no such part. @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS
 */
export async function invitePart(
  context: Context,
  about: { list: string; part: number },
): Promise<{ name: string; handled: number; sent: SentInvitation[] } | null> {
  const { companyId } = context;
  const from = about.part * invitedAtOnce;
  const asked = { list: about.list, from, most: invitedAtOnce };
  const rows = await context.unit.query(queries.selectPart(companyId, asked));
  const [first] = rows;
  if (!first) return null;
  await guardPromisedRoles(context, [...new Set(rows.flatMap(({ person }) => person.roles))]);
  const standing = await standingOf(
    context,
    rows.map(({ person }) => person.email),
  );
  const tokens = rows.flatMap(({ person }, index) =>
    standing.has(person.email) ? [] : [{ ...person, id: newId(), token: newToken(), place: from + index }],
  );
  const fresh = tokens.map(({ token, place: _, ...row }) => ({ ...row, tokenHash: hashOf(token) }));
  const given = { list: about.list, by: actorId(context), days: invitationDays };
  const written = await context.unit.query(queries.insertInvitations(companyId, fresh, given));
  const ids = new Set(written.map(({ id }) => id));
  const sent = tokens.filter(({ id }) => ids.has(id));
  const languages = await languagesOf(
    context,
    sent.map(({ email }) => email),
  );
  for (const { place, ...invitation } of sent) {
    const time = mailTime(Date.parse(first.sentAt), place);
    mailInvitation(context, invitation, { locale: languages.get(invitation.email), ...time });
  }
  context.unit.add(queries.addHandled(companyId, about.list, rows.length));
  emit(context, invitationsChanged, { listId: about.list });
  return { name: first.name, handled: rows.length, sent: sent.map(({ id, email }) => ({ id, email })) };
}
