/** What the company's room does for a person who asks for what is kept of them, or who goes for good. */
import { type AnyContext, type Context, placed } from '#kernel/server/context.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { readAccount } from '#modules/identity/server/index.ts';
import { companyByCode } from './directory.ts';
import { companiesThatInvited, dropInvitationsTo, sentTo } from './invitation.queries.ts';
import { mailKey } from './invitation-mail.ts';
import { findMembership, membershipsOf, removeMember } from './member.service.ts';
import { inCompany } from './place.ts';

/** What was written to an address that nobody proved is nobody's. */
async function provenAddress(context: AnyContext, personId: string): Promise<string | null> {
  const { email, emailVerifiedAt } = await readAccount(context, personId);
  return emailVerifiedAt ? email : null;
}

/** Where the person belongs, or was invited. Also where the company is suspended: what it keeps of the person, it keeps. */
export async function inHomes(
  context: AnyContext,
  personId: string,
  work: (inside: Context) => Promise<void>,
): Promise<void> {
  const email = await provenAddress(context, personId);
  const inviting = email ? await context.unit.query(companiesThatInvited(email)) : [];
  const homes = [...(await membershipsOf(context, personId)), ...inviting];
  for (const code of new Set(homes.map((home) => home.code))) {
    const company = await companyByCode(context.unit, code);
    if (company) await inCompany({ ...context, ...placed(null) }, company, work);
  }
}

export async function ownMembership(context: Context, personId: string): Promise<Record<string, unknown>> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  const email = await provenAddress(context, personId);
  const invitations = email ? await context.unit.query(sentTo(context.companyId, email)) : [];
  return { membership: { company: context.company.name, ...member }, invitations };
}

export async function leaveCompany(context: Context, personId: string): Promise<void> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  if (member) await removeMember(context, member.id);
  const email = await provenAddress(context, personId);
  if (!email) return;
  const dropped = await context.unit.query(dropInvitationsTo(context.companyId, email));
  holdMails(
    context,
    dropped.map(({ id }) => mailKey(id)),
  );
}
