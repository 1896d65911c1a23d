/** Invitations: an address is promised roles; the person who proves the address becomes a member. */

import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { type AnyContext, actorId, type Context, type Tenant } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { limit, limitTogether, type Rate } from '#kernel/server/ratelimit.ts';
import { findPeople, languagesOf, type Newcomer, readAccount, signedIn } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import { memberInvited } from '../contract/events.ts';
import { linksFeature } from '../contract/features.ts';
import type { NewLink } from '../contract/shapes.ts';
import { invitationDays } from '../contract/shapes.ts';
import { companyByCode } from './directory.ts';
import { guardPromisedRoles, promiseHolds } from './hooks.ts';
import * as invitations from './invitation.queries.ts';
import { hashOf, linkOf, mailInvitation, mailKey, newToken } from './invitation-mail.ts';
import { addMember, isMemberEmail } from './member.service.ts';
import { activeCompanyWithin, inCompany } from './place.ts';

/** Promises roles to an address and mails the link. @throws ALREADY_INVITED, ALREADY_MEMBER, ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS */
export async function inviteMember(
  context: Context,
  invitation: { email: string; name?: string | null; roles: readonly string[] },
) {
  await guardPromisedRoles(context, invitation.roles);
  if (await isMemberEmail(context, invitation.email)) throw fail(companyErrors.ALREADY_MEMBER);
  const token = newToken();
  const [row] = await context.unit.query(
    invitations.insertInvitation(context.companyId, {
      id: newId(),
      email: invitation.email,
      name: invitation.name,
      roles: invitation.roles,
      tokenHash: hashOf(token),
      invitedBy: actorId(context),
      days: invitationDays,
      usesMost: 1,
    }),
  );
  if (!row) throw fail(companyErrors.ALREADY_INVITED, { details: [{ field: 'email' }] });
  const languages = await languagesOf(context, [invitation.email]);
  mailInvitation(context, { ...invitation, id: row.id, token }, { locale: languages.get(invitation.email) });
  emit(context, memberInvited, { invitationId: row.id });
  return row;
}

/** Each sends a mail to someone who did not ask for it: a department at once, then some a minute. */
const inviteRate: Rate = { name: 'company-invite', burst: 100, perMinute: 20 };

/** By a run, whoever began it: all runs of the company together. @throws TOO_MANY_REQUESTS, and what inviteMember throws */
export async function inviteByRun(context: Context, about: Parameters<typeof inviteMember>[1]) {
  await limitTogether(context, inviteRate);
  return inviteMember(context, about);
}

/** POST /api/company/invitations. @throws TOO_MANY_REQUESTS, and what inviteMember throws */
export async function invite(context: Context, about: { email: string; roles: readonly string[] }) {
  await limit(context, inviteRate, actorId(context) ?? undefined);
  const [shown] = await withNames(context, [await inviteMember(context, about)]);
  return shown as NonNullable<typeof shown>;
}

/**
 * A link that lets so many people in with these roles, as long as it is open. Its token is told this once.
 * @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS, TOO_MANY_REQUESTS
 */
export async function inviteByLink(context: Context, about: z.output<typeof NewLink>) {
  await limit(context, inviteRate, actorId(context) ?? undefined);
  await guardPromisedRoles(context, about.roles);
  const token = newToken();
  const [row] = await context.unit.query(
    invitations.insertInvitation(context.companyId, {
      id: newId(),
      email: null,
      roles: about.roles,
      tokenHash: hashOf(token),
      invitedBy: actorId(context),
      days: about.days,
      usesMost: about.people,
    }),
  );
  const [shown] = await withNames(context, row ? [row] : []);
  if (!shown) throw fail(kernelErrors.NOT_FOUND);
  emit(context, memberInvited, { invitationId: shown.id });
  return { ...shown, url: linkOf(context, { id: shown.id, token }) };
}

async function withNames(context: AnyContext, rows: readonly invitations.InvitationRow[]) {
  const ids = rows.map(({ invitedBy }) => invitedBy).filter((id) => id !== null);
  const people = await findPeople(context, ids);
  return rows.map((row) => ({ ...row, invitedBy: (row.invitedBy && people.get(row.invitedBy)?.name) ?? null }));
}

export async function listInvitations(context: Context, list: { cursor?: string | undefined; limit: number }) {
  const asked = { before: readCursor(Id, list.cursor), limit: list.limit + 1 };
  const rows = await context.unit.query(invitations.invitationPage(context.companyId, asked));
  const { data, page } = pageOf(rows, { limit: list.limit, position: ({ id }) => id });
  return { data: await withNames(context, data), page };
}

export async function withdrawInvitation(context: Context, id: string): Promise<void> {
  const [row] = await context.unit.query(invitations.closeInvitation(context.companyId, id, 'withdrawn'));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  holdMails(context, [mailKey(id)]);
}

/** How many invitations of this person are open: they end with the membership. */
export async function countInvitationsBy({ unit, companyId }: Context, personId: string): Promise<number> {
  const [row] = await unit.query(invitations.countOpenBy(companyId, personId));
  return row?.count ?? 0;
}

/** Open invitations to the signed-in person's address; none before the address is verified. */
export async function myInvitations(context: AnyContext) {
  const account = await readAccount(context, signedIn(context).personId);
  const emailVerified = account.emailVerifiedAt !== null;
  const rows = emailVerified && account.email ? await context.unit.query(invitations.invitationsTo(account.email)) : [];
  const people = await findPeople(
    context,
    rows.map((row) => row.invited_by).filter((id) => id !== null),
  );
  return {
    emailVerified,
    invitations: rows.map((row) => ({
      id: row.id,
      companyCode: row.code,
      companyName: row.name,
      email: row.email as string,
      roles: row.roles,
      invitedBy: row.invited_by ? (people.get(row.invited_by)?.name ?? null) : null,
      expiresAt: row.expires_at,
    })),
  };
}

function tokenFits(token: string, hash: string): boolean {
  const [sent, kept] = [Buffer.from(hashOf(token)), Buffer.from(hash)];
  return sent.length === kept.length && timingSafeEqual(sent, kept);
}

/** The invitation, if it is the signed-in person's: proved by the mail's token, or by a verified e-mail. */
async function mine(context: AnyContext, about: { id: string; token?: string | undefined }) {
  const account = await readAccount(context, signedIn(context).personId);
  const [row] = await context.unit.query(invitations.invitationById(about.id));
  if (row && about.token && tokenFits(about.token, row.token_hash)) return row;
  if (!row || about.token || row.email === null || row.email !== account.email)
    throw fail(companyErrors.INVITATION_NOT_VALID);
  if (!account.emailVerifiedAt) throw fail(companyErrors.INVITATION_EMAIL_UNVERIFIED);
  return row;
}

/** A token is not guessed; who tries is slowed down all the same. */
const openRate: Rate = { name: 'invitation-open', burst: 20, perMinute: 20 };

const wantsNoLinks = (company: Pick<Tenant, 'switchedOff'> | null) => company?.switchedOff.includes(linksFeature);

/** A company that wants nobody by a link lets nobody in by one that is there already. @throws FEATURE_OFF */
function refuseLink(company: Pick<Tenant, 'switchedOff'> | null): void {
  if (wantsNoLinks(company)) throw fail(kernelErrors.FEATURE_OFF);
}

/** The invitation of this token, whatever it has come to. */
async function heldBy(context: AnyContext, { id, token }: { id: string; token: string }) {
  const [row] = await context.unit.query(invitations.invitationHeld(id));
  return row && tokenFits(token, row.token_hash) ? row : null;
}

/** What was opened waits in the browser while its owner signs up: where only who is invited may, it speaks for them. */
const openedCookie = '__Host-heureum-invited';
const openedSeconds = 3600;

/** What an invitation is, and whether it still holds, for who has its token. @throws FEATURE_OFF, INVITATION_NOT_VALID, TOO_MANY_REQUESTS */
export async function openInvitation(context: AnyContext, about: { id: string; token: string }) {
  await limit(context, openRate);
  const row = await heldBy(context, about);
  if (!row) throw fail(companyErrors.INVITATION_NOT_VALID);
  if (row.is_link) refuseLink(await companyByCode(context.unit, row.code));
  if (row.state === 'open')
    context.http?.setCookie(openedCookie, `${about.id}.${about.token}`, { maxAge: openedSeconds });
  const people = await findPeople(context, row.invited_by ? [row.invited_by] : []);
  return {
    companyCode: row.code,
    companyName: row.name,
    roles: row.roles,
    invitedBy: (row.invited_by && people.get(row.invited_by)?.name) ?? null,
    state: row.state,
    expiresAt: row.expires_at,
  };
}

/** An invitation is worth what its maker may give on the day on which it is accepted. */
async function refuseVoid(inside: Context, { roles, invited_by: by }: invitations.OpenInvitationRow): Promise<void> {
  if (by && !(await promiseHolds(inside, { by, roles }))) throw fail(companyErrors.INVITATION_VOID);
}

/** @throws FEATURE_OFF, INVITATION_NOT_VALID, INVITATION_EMAIL_UNVERIFIED, INVITATION_VOID, ALREADY_MEMBER, MEMBERS_FULL, TOO_MANY_REQUESTS */
export async function acceptInvitation(context: AnyContext, about: { id: string; token?: string | undefined }) {
  await limit(context, openRate);
  const row = await mine(context, about);
  const company = await activeCompanyWithin(context, row.code);
  if (row.email === null) refuseLink(company);
  if (context.http?.cookies[openedCookie]) context.http.clearCookie(openedCookie);
  return inCompany(context, company, async (inside) => {
    const [used] = await inside.unit.query(invitations.takeInvitation(company.id, row.id));
    if (!used) throw fail(companyErrors.INVITATION_NOT_VALID);
    await refuseVoid(inside, row);
    const { personId } = signedIn(context);
    const member = await addMember(inside, { personId, roles: row.roles, invitedBy: row.invited_by });
    return { membershipId: member.id, companyCode: company.code };
  });
}

export async function declineInvitation(context: AnyContext, id: string): Promise<void> {
  const row = await mine(context, { id });
  const company = await activeCompanyWithin(context, row.code);
  await inCompany(context, company, async (inside) => {
    const [closed] = await inside.unit.query(invitations.closeInvitation(company.id, row.id, 'declined'));
    if (!closed) throw fail(companyErrors.INVITATION_NOT_VALID);
  });
}

/** Whether as many accounts as it is for were not made by it yet; who makes one takes a place. */
async function hasRoom(
  context: AnyContext,
  { id, company, comes }: { id: string; company: Tenant; comes: boolean },
): Promise<boolean> {
  if (!comes) return ((await context.unit.query(invitations.newcomersLeft(id)))[0]?.left ?? 0) > 0;
  return inCompany(context, company, async ({ unit }) => {
    return (await unit.query(invitations.takeNewcomer(company.id, id))).length > 0;
  });
}

/**
 * Somebody without an account: the address is theirs and invited, or their browser opened an invitation that still holds. One that
 * went to an address lets nobody in by another, and each as many people as it is for.
 */
export async function isInvited(context: AnyContext, { proved, claimed, comes }: Newcomer): Promise<boolean> {
  const to = async (email: string) => context.unit.query(invitations.invitationsTo(email));
  if (proved !== null && (await to(proved)).length > 0) return true;
  const [id = '', token = ''] = (context.http?.cookies[openedCookie] ?? '').split('.');
  const row = Id.safeParse(id).success ? await heldBy(context, { id, token }) : null;
  const company = row?.state === 'open' ? await companyByCode(context.unit, row.code) : null;
  if (!row || !company || (row.is_link && wantsNoLinks(company))) return false;
  const isTheirs = row.is_link || claimed === null || (await to(claimed)).some((one) => one.id === id);
  return isTheirs && hasRoom(context, { id, company, comes });
}
