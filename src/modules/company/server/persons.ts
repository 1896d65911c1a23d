/** What the company's room does for a person who asks for what is kept of them, or who goes for good. */
import { type AnyContext, type Context, placed } from '#kernel/server/context.ts';
import { companyByCode } from './directory.ts';
import { findMembership, membershipsOf, removeMember } from './member.service.ts';
import { inCompany } from './place.ts';

/** Also where the company is suspended: what it keeps of the person, it keeps. */
export async function inHomes(
  context: AnyContext,
  personId: string,
  work: (inside: Context) => Promise<void>,
): Promise<void> {
  for (const { code } of await membershipsOf(context, personId)) {
    const company = await companyByCode(context.unit, code);
    if (company) await inCompany({ ...context, ...placed(null) }, company, work);
  }
}

export async function ownMembership(context: Context, personId: string): Promise<Record<string, unknown>> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  return { membership: { company: context.company.name, ...member } };
}

export async function leaveCompany(context: Context, personId: string): Promise<void> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  if (member) await removeMember(context, member.id);
}
