/**
 * The founder's master role. It is bound to the account that founded the company, never to an e-mail; every question and
 * answer about it is kept as an inheritance record.
 */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import { houseOf, perHouse } from '#kernel/server/house.ts';
import { recalled } from '#kernel/server/recalled.ts';
import { readAccount, signedIn } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import { creatorCacheSeconds, inheritedPermissions } from '../contract/shapes.ts';
import { workIn } from './company.queries.ts';
import { memberActivated } from './hooks.ts';
import * as members from './member.queries.ts';
import { activeCompany, inCompany } from './place.ts';

export function inheritedMetadata(person: { email: string | null; name: string }) {
  return { email: person.email, name: person.name, inheritedPermissions: [...inheritedPermissions] };
}

const cache = perHouse(() => recalled<members.CreatorRow>({ most: 10_000, ms: creatorCacheSeconds * 1000 }));

interface Standing {
  company: Tenant;
  creator: members.CreatorRow;
  member: members.MembershipRow | null;
}

/** The caller's standing in a company that is his or hers; to anyone else the company is unknown. */
async function standing(context: AnyContext, code: string): Promise<Standing> {
  const { personId } = signedIn(context);
  const company = await activeCompany(context, code);
  if (context.company && context.companyId !== company.id) throw unknown(code);
  return read(context, company, personId);
}

const unknown = (code: string) => fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });

async function read(context: AnyContext, company: Tenant, personId: string): Promise<Standing> {
  const { unit } = context;
  // Each batch of a reading unit stands alone: the company is set beside the queries.
  const answers = await unit.queryAll<[unknown, members.CreatorRow, members.MembershipRow]>([
    workIn(company.id),
    members.creatorOf(company.id),
    members.membershipOf(company.id, personId),
  ]);
  const [, [creator], [member]] = answers;
  if (!unit.readOnly) unit.add(workIn(context.companyId));
  const isMine = creator?.personId === personId || member?.status === 'active';
  if (!creator || !isMine) throw unknown(company.code);
  return { company, creator, member: member ?? null };
}

const recordOf = (company: Tenant, row: members.CreatorRow) => ({
  companyCode: company.code,
  email: row.email,
  masterRoleGranted: row.masterRoleGranted,
  createdAt: row.createdAt,
  lastSyncAt: row.lastSyncAt,
});

/** Only the founder: confirms the record and notes when. */
export async function registerCreator(context: AnyContext, code: string) {
  const { company, creator } = await standing(context, code);
  if (creator.personId !== signedIn(context).personId) throw unknown(code);
  return inCompany(context, company, async (inside) => {
    const [row] = await inside.unit.query(members.syncCreator(company.id));
    cache(houseOf(context)).delete(company.id);
    return recordOf(company, row ?? creator);
  });
}

/** For members: who founded the company. Kept for 5 minutes once the caller's right is known. */
export async function readCreator(context: AnyContext, code: string) {
  const { company, creator } = await standing(context, code);
  const kept = cache(houseOf(context)).get(company.id) ?? creator;
  cache(houseOf(context)).set(company.id, kept);
  return recordOf(company, kept);
}

/** The founder becomes master, as if the role had been assigned: roles, access version, audit, event. */
async function giveMaster(inside: Context, company: Tenant, member: members.MembershipRow): Promise<void> {
  const [claimed] = await inside.unit.query(members.claimMaster(company.id, member.personId));
  if (!claimed) throw fail(companyErrors.MASTER_ALREADY_GRANTED);
  await memberActivated(inside, { ...member, promisedRoles: ['master'] });
  inside.unit.add(members.bumpAccess);
  const subject = { type: 'member', id: member.id };
  audit(inside, { action: 'company.creator.inherit', subject, after: { roles: ['master'] } });
  cache(houseOf(inside)).delete(company.id);
}

/**
 * Judges whether the signed-in person inherits the master role here, and records the answer: granted to the founder's
 * account once, failed for any other member, whatever e-mail is named.
 * @throws MASTER_ALREADY_GRANTED: who lost the role since gets it from a present master only
 */
export async function inheritMaster(context: AnyContext, about: { code: string; userId: string }) {
  const { personId } = signedIn(context);
  if (about.userId !== personId) throw unknown(about.code);
  const { company, creator, member } = await standing(context, about.code);
  const isFounder = creator.personId === personId;
  if (isFounder && creator.masterRoleGranted) throw fail(companyErrors.MASTER_ALREADY_GRANTED);
  const heir = isFounder && member?.status === 'active' ? member : null;
  const person = await readAccount(context, personId);
  const metadata = { ...inheritedMetadata(person), ...(!heir && { inheritedPermissions: [] }) };
  await inCompany(context, company, async (inside) => {
    if (heir) await giveMaster(inside, company, heir);
    const status = heir ? ('granted' as const) : ('failed' as const);
    inside.unit.add(members.insertInheritance(company.id, { id: newId(), personId, status, metadata }));
  });
  return latestRecord(context, company.code);
}

/** The latest answer that the signed-in person got in a company. @throws NOT_FOUND when there is none */
export async function readInheritance(context: AnyContext, code: string) {
  const { company } = await standing(context, code);
  return latestRecord(context, company.code);
}

async function latestRecord(context: AnyContext, code: string) {
  const found = (await records(context)).find((one) => one.companyCode === code);
  if (!found) throw fail(kernelErrors.NOT_FOUND);
  return found;
}

async function records(context: AnyContext) {
  const rows = await context.unit.query(members.ownInheritance);
  return rows.map((row) => ({
    id: row.id,
    genesisUserId: row.genesis_user_id,
    subdomainUserId: row.subdomain_user_id,
    companyCode: row.company_code,
    inheritanceStatus: row.status,
    createdAt: row.created_at,
    grantedAt: row.granted_at,
    metadata: row.metadata,
  }));
}

/** One's own history; anyone else's does not exist. */
export async function inheritanceHistory(context: AnyContext, userId: string) {
  if (signedIn(context).personId !== userId) throw fail(kernelErrors.NOT_FOUND);
  return { records: await records(context) };
}
