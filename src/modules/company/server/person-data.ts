/** Data subject requests: the company module's part in exporting a person's data, or in deleting the person. */
import { type AnyContext, type Context, toScopeFields } from '#kernel/server/context.ts';
import { holdMails } from '#kernel/server/mail.ts';
import { readAccount } from '#modules/identity/server/index.ts';
import { runInCompany } from './company-access.ts';
import { findCompanyByCode } from './company-directory.ts';
import { deleteInvitationsTo, selectInvitingCompanies, selectSentTo } from './invitation.queries.ts';
import { getMailKey } from './invitation-mail.ts';
import { findMembership, listMembershipsOf, removeMember } from './member.service.ts';

/** Mail to an unverified address belongs to nobody. */
async function getProvenAddress(context: AnyContext, personId: string): Promise<string | null> {
  const { email, emailVerifiedAt } = await readAccount(context, personId);
  return emailVerifiedAt ? email : null;
}

/** Companies the person belongs to or was invited to. Includes suspended companies, which retain their data about the person. */
export async function runInCompaniesOf(
  context: AnyContext,
  personId: string,
  work: (inside: Context) => Promise<void>,
): Promise<void> {
  const email = await getProvenAddress(context, personId);
  const inviting = email ? await context.unit.query(selectInvitingCompanies(email)) : [];
  const homes = [...(await listMembershipsOf(context, personId)), ...inviting];
  for (const code of new Set(homes.map((home) => home.code))) {
    const company = await findCompanyByCode(context.unit, code);
    if (company) await runInCompany({ ...context, ...toScopeFields(null) }, company, work);
  }
}

export async function exportOwnMembership(context: Context, personId: string): Promise<Record<string, unknown>> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  const email = await getProvenAddress(context, personId);
  const invitations = email ? await context.unit.query(selectSentTo(context.companyId, email)) : [];
  return { membership: { company: context.company.name, ...member }, invitations };
}

export async function leaveCompany(context: Context, personId: string): Promise<void> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  if (member) await removeMember(context, member.id);
  const email = await getProvenAddress(context, personId);
  if (!email) return;
  const dropped = await context.unit.query(deleteInvitationsTo(context.companyId, email));
  holdMails(
    context,
    dropped.map(({ id }) => getMailKey(id)),
  );
}
