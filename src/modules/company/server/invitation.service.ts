/** Invitations: an address is promised roles; the person who proves the address becomes a member. */

import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { type AnyContext, type Context, getActorId, type Tenant } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { limitCompanyRate, limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import {
  findPeople,
  getSignedInPersonId,
  listLanguages,
  type Newcomer,
  readAccount,
} from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import { memberInvited } from '../contract/events.ts';
import { linksFeature } from '../contract/features.ts';
import type { NewLink } from '../contract/shapes.ts';
import { invitationDays } from '../contract/shapes.ts';
import { getActiveCompanyWithin, runInCompany } from './company-access.ts';
import { findCompanyByCode } from './company-directory.ts';
import { assertPromisedRoles, isPromiseValid } from './extension-points.ts';
import * as invitations from './invitation.queries.ts';
import { createToken, getInvitationLink, getMailKey, hashToken, mailInvitation } from './invitation-mail.ts';
import { addMember, isMemberEmail } from './member.service.ts';

/** Promises roles to an address and mails the link. @throws ALREADY_INVITED, ALREADY_MEMBER, ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS */
export async function inviteMember(
  context: Context,
  invitation: { email: string; name?: string | null; roles: readonly string[] },
) {
  await assertPromisedRoles(context, invitation.roles);
  if (await isMemberEmail(context, invitation.email)) throw fail(companyErrors.ALREADY_MEMBER);
  const token = createToken();
  const [row] = await context.unit.query(
    invitations.insertInvitation(context.companyId, {
      id: createId(),
      email: invitation.email,
      name: invitation.name,
      roles: invitation.roles,
      tokenHash: hashToken(token),
      invitedBy: getActorId(context),
      days: invitationDays,
      usesMost: 1,
    }),
  );
  if (!row) throw fail(companyErrors.ALREADY_INVITED, { details: [{ field: 'email' }] });
  const languages = await listLanguages(context, [invitation.email]);
  mailInvitation(context, { ...invitation, id: row.id, token }, { locale: languages.get(invitation.email) });
  emit(context, memberInvited, { invitationId: row.id });
  return row;
}

/** Each sends a mail to someone who did not ask for it: a department at once, then some a minute. */
const inviteRate: Rate = { name: 'company-invite', burst: 100, perMinute: 20 };

/** Invites by a run; the rate limit applies to all runs of the company. @throws TOO_MANY_REQUESTS, and what inviteMember throws */
export async function inviteByRun(context: Context, input: Parameters<typeof inviteMember>[1]) {
  await limitCompanyRate(context, inviteRate);
  return inviteMember(context, input);
}

/** POST /api/company/invitations. @throws TOO_MANY_REQUESTS, and what inviteMember throws */
export async function invite(context: Context, input: { email: string; roles: readonly string[] }) {
  await limitRate(context, inviteRate, getActorId(context) ?? undefined);
  const [shown] = await addNames(context, [await inviteMember(context, input)]);
  return shown as NonNullable<typeof shown>;
}

/**
 * Creates a link that admits a limited number of people with these roles while open. Its token is returned only once.
 * @throws ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS, TOO_MANY_REQUESTS
 */
export async function inviteByLink(context: Context, input: z.output<typeof NewLink>) {
  await limitRate(context, inviteRate, getActorId(context) ?? undefined);
  await assertPromisedRoles(context, input.roles);
  const token = createToken();
  const [row] = await context.unit.query(
    invitations.insertInvitation(context.companyId, {
      id: createId(),
      email: null,
      roles: input.roles,
      tokenHash: hashToken(token),
      invitedBy: getActorId(context),
      days: input.days,
      usesMost: input.people,
    }),
  );
  const [shown] = await addNames(context, row ? [row] : []);
  if (!shown) throw fail(kernelErrors.NOT_FOUND);
  emit(context, memberInvited, { invitationId: shown.id });
  return { ...shown, url: getInvitationLink(context, { id: shown.id, token }) };
}

async function addNames(context: AnyContext, rows: readonly invitations.InvitationRow[]) {
  const ids = rows.map(({ invitedBy }) => invitedBy).filter((id) => id !== null);
  const people = await findPeople(context, ids);
  return rows.map((row) => ({ ...row, invitedBy: (row.invitedBy && people.get(row.invitedBy)?.name) ?? null }));
}

export async function listInvitations(context: Context, list: { cursor?: string | undefined; limit: number }) {
  const filter = { before: readCursor(Id, list.cursor), limit: list.limit + 1 };
  const rows = await context.unit.query(invitations.selectInvitations(context.companyId, filter));
  const { data, page } = toPage(rows, { limit: list.limit, position: ({ id }) => id });
  return { data: await addNames(context, data), page };
}

export async function withdrawInvitation(context: Context, id: string): Promise<void> {
  const [row] = await context.unit.query(invitations.updateInvitationClosed(context.companyId, id, 'withdrawn'));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  holdMails(context, [getMailKey(id)]);
}

/** Number of this person's open invitations, which end with the membership. */
export async function countInvitationsBy({ unit, companyId }: Context, personId: string): Promise<number> {
  const [row] = await unit.query(invitations.countOpenInvitationsBy(companyId, personId));
  return row?.count ?? 0;
}

/** Open invitations to the signed-in person's address; none before the address is verified. */
export async function listOwnInvitations(context: AnyContext) {
  const account = await readAccount(context, getSignedInPersonId(context).personId);
  const emailVerified = account.emailVerifiedAt !== null;
  const rows =
    emailVerified && account.email ? await context.unit.query(invitations.selectInvitationsTo(account.email)) : [];
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

function isRightToken(token: string, hash: string): boolean {
  const [sent, storedHash] = [Buffer.from(hashToken(token)), Buffer.from(hash)];
  return sent.length === storedHash.length && timingSafeEqual(sent, storedHash);
}

/** The invitation, if it is the signed-in person's: proved by the mail's token, or by a verified e-mail. */
async function getOwnInvitation(context: AnyContext, input: { id: string; token?: string | undefined }) {
  const account = await readAccount(context, getSignedInPersonId(context).personId);
  const [row] = await context.unit.query(invitations.selectInvitation(input.id));
  if (row && input.token && isRightToken(input.token, row.token_hash)) return row;
  if (!row || input.token || row.email === null || row.email !== account.email)
    throw fail(companyErrors.INVITATION_NOT_VALID);
  if (!account.emailVerifiedAt) throw fail(companyErrors.INVITATION_EMAIL_UNVERIFIED);
  return row;
}

/** A token is not guessed; who tries is slowed down all the same. */
const openRate: Rate = { name: 'invitation-open', burst: 20, perMinute: 20 };

const hasLinksOff = (company: Pick<Tenant, 'switchedOff'> | null) => company?.switchedOff.includes(linksFeature);

/** A company that wants nobody by a link lets nobody in by one that is there already. @throws FEATURE_OFF */
function assertLinksOn(company: Pick<Tenant, 'switchedOff'> | null): void {
  if (hasLinksOff(company)) throw fail(kernelErrors.FEATURE_OFF);
}

/** The invitation of this token, whatever its state. */
async function getInvitationByToken(context: AnyContext, { id, token }: { id: string; token: string }) {
  const [row] = await context.unit.query(invitations.selectInvitationByToken(id));
  return row && isRightToken(token, row.token_hash) ? row : null;
}

/** Remembers an opened invitation while its owner signs up: it permits registration if only invited people may register. */
const openedCookie = '__Host-heureum-invited';
const openedSeconds = 3600;

/**
 * Returns an invitation and if it is valid to holders of its token. @throws FEATURE_OFF, INVITATION_NOT_VALID, TOO_MANY_REQUESTS
 */
export async function openInvitation(context: AnyContext, input: { id: string; token: string }) {
  await limitRate(context, openRate);
  const row = await getInvitationByToken(context, input);
  if (!row) throw fail(companyErrors.INVITATION_NOT_VALID);
  if (row.is_link) assertLinksOn(await findCompanyByCode(context.unit, row.code));
  if (row.state === 'open')
    context.http?.setCookie(openedCookie, `${input.id}.${input.token}`, { maxAge: openedSeconds });
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

/** An invitation is limited to what its author may give on the day of acceptance. */
async function assertPromiseValid(
  inside: Context,
  { roles, invited_by: by }: invitations.OpenInvitationRow,
): Promise<void> {
  if (by && !(await isPromiseValid(inside, { by, roles }))) throw fail(companyErrors.INVITATION_VOID);
}

/** @throws FEATURE_OFF, INVITATION_NOT_VALID, INVITATION_EMAIL_UNVERIFIED, INVITATION_VOID, ALREADY_MEMBER, MEMBERS_FULL, TOO_MANY_REQUESTS */
export async function acceptInvitation(context: AnyContext, input: { id: string; token?: string | undefined }) {
  await limitRate(context, openRate);
  const row = await getOwnInvitation(context, input);
  const company = await getActiveCompanyWithin(context, row.code);
  if (row.email === null) assertLinksOn(company);
  if (context.http?.cookies[openedCookie]) context.http.clearCookie(openedCookie);
  return runInCompany(context, company, async (inside) => {
    const [used] = await inside.unit.query(invitations.updateInvitationAccepted(company.id, row.id));
    if (!used) throw fail(companyErrors.INVITATION_NOT_VALID);
    await assertPromiseValid(inside, row);
    const { personId } = getSignedInPersonId(context);
    const member = await addMember(inside, { personId, roles: row.roles, invitedBy: row.invited_by });
    return { membershipId: member.id, companyCode: company.code };
  });
}

export async function declineInvitation(context: AnyContext, id: string): Promise<void> {
  const row = await getOwnInvitation(context, { id });
  const company = await getActiveCompanyWithin(context, row.code);
  await runInCompany(context, company, async (inside) => {
    const [closed] = await inside.unit.query(invitations.updateInvitationClosed(company.id, row.id, 'declined'));
    if (!closed) throw fail(companyErrors.INVITATION_NOT_VALID);
  });
}

/** True if it admits another new account; creating one takes a place. */
async function hasCapacity(
  context: AnyContext,
  { id, company, comes }: { id: string; company: Tenant; comes: boolean },
): Promise<boolean> {
  if (!comes) return ((await context.unit.query(invitations.selectNewcomersLeft(id)))[0]?.left ?? 0) > 0;
  return runInCompany(context, company, async ({ unit }) => {
    return (await unit.query(invitations.updateNewcomerTaken(company.id, id))).length > 0;
  });
}

/**
 * Somebody without an account: the address is theirs and invited, or their browser opened an invitation that still holds. One that
 * went to an address lets nobody in by another, and each as many people as it is for.
 */
export async function isInvited(context: AnyContext, { proved, claimed, comes }: Newcomer): Promise<boolean> {
  const to = async (email: string) => context.unit.query(invitations.selectInvitationsTo(email));
  if (proved !== null && (await to(proved)).length > 0) return true;
  const [id = '', token = ''] = (context.http?.cookies[openedCookie] ?? '').split('.');
  const row = Id.safeParse(id).success ? await getInvitationByToken(context, { id, token }) : null;
  const company = row?.state === 'open' ? await findCompanyByCode(context.unit, row.code) : null;
  if (!row || !company || (row.is_link && hasLinksOff(company))) return false;
  const isTheirs = row.is_link || claimed === null || (await to(claimed)).some((invitation) => invitation.id === id);
  return isTheirs && hasCapacity(context, { id, company, comes });
}
