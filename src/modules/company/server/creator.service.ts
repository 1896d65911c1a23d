/**
 * The founder's master role. It is bound to the account that founded the company, never to an e-mail; every question and
 * answer about it is kept as an inheritance record.
 */
import { LRUCache } from 'lru-cache';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { Context, Tenant } from '#kernel/server/context.ts';
import { findPeople, signedIn } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import { creatorCacheSeconds, inheritedPermissions } from '../contract/shapes.ts';
import { workIn } from './company.queries.ts';
import { memberActivated } from './hooks.ts';
import * as members from './member.queries.ts';
import { activeCompany, inCompany } from './place.ts';

export function inheritedMetadata(person: { email: string | null; name: string }) {
  return { email: person.email, name: person.name, inheritedPermissions: [...inheritedPermissions] };
}

const cache = new LRUCache<string, members.CreatorRow>({ max: 10_000, ttl: creatorCacheSeconds * 1000 });

interface Standing {
  company: Tenant;
  creator: members.CreatorRow;
  member: members.MembershipRow | null;
}

/** The caller's standing in a company that is his or hers; to anyone else the company is unknown. */
async function standing(context: Context, code: string): Promise<Standing> {
  const { personId } = signedIn(context);
  const company = await activeCompany(code);
  if (context.company && context.company.id !== company.id) throw unknown(code);
  return read(context, company, personId);
}

const unknown = (code: string) => fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });

async function read(context: Context, company: Tenant, personId: string): Promise<Standing> {
  const { unit } = context;
  // Each batch of a reading unit stands alone: the company is set beside the queries.
  const answers = await unit.queryAll<[unknown, members.CreatorRow, members.MembershipRow]>([
    workIn(company.id),
    members.creatorOf(company.id),
    members.membershipOf(company.id, personId),
  ]);
  const [, [creator], [member]] = answers;
  if (!unit.readOnly) unit.add(workIn(context.company?.id ?? null));
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
export async function registerCreator(context: Context, code: string) {
  const { company, creator } = await standing(context, code);
  if (creator.personId !== signedIn(context).personId) throw unknown(code);
  return inCompany(context, company, async (inside) => {
    const [row] = await inside.unit.query(members.syncCreator(company.id, false));
    cache.delete(company.id);
    return recordOf(company, row ?? creator);
  });
}

/** For members: who founded the company. Kept for 5 minutes once the caller's right is known. */
export async function readCreator(context: Context, code: string) {
  const { company, creator } = await standing(context, code);
  const kept = cache.get(company.id) ?? creator;
  cache.set(company.id, kept);
  return recordOf(company, kept);
}

/**
 * Judges whether the signed-in person inherits the master role here, and records the answer: granted to the founder's
 * account, failed for any other member, whatever e-mail is named.
 */
export async function inheritMaster(context: Context, about: { code: string; userId?: string }) {
  const { personId } = signedIn(context);
  if (about.userId && about.userId !== personId) throw unknown(about.code);
  const { company, creator, member } = await standing(context, about.code);
  const granted = creator.personId === personId && member?.status === 'active';
  const person = (await findPeople(context, [personId])).get(personId);
  if (!person) throw fail(kernelErrors.NOT_FOUND);
  const metadata = granted ? inheritedMetadata(person) : { ...inheritedMetadata(person), inheritedPermissions: [] };
  const id = newId();
  await inCompany(context, company, async (inside) => {
    const status = granted ? ('granted' as const) : ('failed' as const);
    inside.unit.add(members.insertInheritance(company.id, { id, personId, status, metadata }));
    if (!granted || !member) return;
    await memberActivated(inside, { ...member, promisedRoles: ['master'] });
    inside.unit.add(members.syncCreator(company.id, true));
    inside.unit.add(members.bumpAccess(company.id));
    cache.delete(company.id);
  });
  const record = (await records(context, personId)).find((one) => one.id === id);
  if (!record) throw fail(kernelErrors.NOT_FOUND);
  return record;
}

async function records(context: Context, personId: string) {
  const rows = await context.unit.query(members.inheritanceOf(personId));
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
export async function inheritanceHistory(context: Context, userId: string) {
  if (signedIn(context).personId !== userId) throw fail(kernelErrors.NOT_FOUND);
  return { records: await records(context, userId) };
}
