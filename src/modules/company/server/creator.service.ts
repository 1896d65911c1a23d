/**
 * The founder's master role. It is bound to the account that founded the company, never to an e-mail; every request for it and its
 * outcome are stored as an inheritance record.
 */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf, perApp } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import { createLruCache } from '#kernel/server/lru-cache.ts';
import { getSignedInPersonId, readAccount } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import { creatorCacheSeconds, inheritedPermissions } from '../contract/shapes.ts';
import { setUnitCompany } from './company.queries.ts';
import { getActiveCompany, runInCompany } from './company-access.ts';
import { notifyMemberActivated } from './extension-points.ts';
import * as members from './member.queries.ts';

export function createInheritanceMetadata(person: { email: string | null; name: string }) {
  return { email: person.email, name: person.name, inheritedPermissions: [...inheritedPermissions] };
}

const cache = perApp(() => createLruCache<members.CreatorRow>({ most: 10_000, ms: creatorCacheSeconds * 1000 }));

interface FounderState {
  company: Tenant;
  creator: members.CreatorRow;
  member: members.MembershipRow | null;
}

/** The caller's standing in a company that is his or hers; to anyone else the company is unknown. */
async function getFounderState(context: AnyContext, code: string): Promise<FounderState> {
  const { personId } = getSignedInPersonId(context);
  const company = await getActiveCompany(context, code);
  if (context.company && context.companyId !== company.id) throw createUnknownError(code);
  return loadFounderState(context, company, personId);
}

const createUnknownError = (code: string) => fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });

async function loadFounderState(context: AnyContext, company: Tenant, personId: string): Promise<FounderState> {
  const { unit } = context;
  // Each batch of a reading unit is independent: the company is set in the same batch as the queries.
  const answers = await unit.queryAll<[unknown, members.CreatorRow, members.MembershipRow]>([
    setUnitCompany(company.id),
    members.selectCreator(company.id),
    members.selectMembershipOfPerson(company.id, personId),
  ]);
  const [, [creator], [member]] = answers;
  if (!unit.readOnly) unit.add(setUnitCompany(context.companyId));
  const isMine = creator?.personId === personId || member?.status === 'active';
  if (!creator || !isMine) throw createUnknownError(company.code);
  return { company, creator, member: member ?? null };
}

const toRecord = (company: Tenant, row: members.CreatorRow) => ({
  companyCode: company.code,
  email: row.email,
  masterRoleGranted: row.masterRoleGranted,
  createdAt: row.createdAt,
  lastSyncAt: row.lastSyncAt,
});

/** Only the founder: confirms the record and notes when. */
export async function registerCreator(context: AnyContext, code: string) {
  const { company, creator } = await getFounderState(context, code);
  if (creator.personId !== getSignedInPersonId(context).personId) throw createUnknownError(code);
  return runInCompany(context, company, async (inside) => {
    const [row] = await inside.unit.query(members.updateCreatorSynced(company.id));
    cache(appOf(context)).delete(company.id);
    return toRecord(company, row ?? creator);
  });
}

/** For members: the founder of the company. Cached for 5 minutes once the caller's right is verified. */
export async function readCreator(context: AnyContext, code: string) {
  const { company, creator } = await getFounderState(context, code);
  const cachedCreator = cache(appOf(context)).get(company.id) ?? creator;
  cache(appOf(context)).set(company.id, cachedCreator);
  return toRecord(company, cachedCreator);
}

/** The founder becomes master, as if the role had been assigned: roles, access version, audit, event. */
async function assignMaster(inside: Context, company: Tenant, member: members.MembershipRow): Promise<void> {
  const [claimed] = await inside.unit.query(members.updateMasterClaimed(company.id, member.personId));
  if (!claimed) throw fail(companyErrors.MASTER_ALREADY_GRANTED);
  await notifyMemberActivated(inside, { ...member, promisedRoles: ['master'] });
  inside.unit.add(members.updateAccessVersion);
  const subject = { type: 'member', id: member.id };
  audit(inside, { action: 'company.creator.inherit', subject, after: { roles: ['master'] } });
  cache(appOf(inside)).delete(company.id);
}

/**
 * Judges whether the signed-in person inherits the master role here, and records the answer: granted to the founder's
 * account once, failed for any other member, whatever e-mail is named.
 * @throws MASTER_ALREADY_GRANTED: who lost the role since gets it from a present master only
 */
export async function inheritMaster(context: AnyContext, input: { code: string; userId: string }) {
  const { personId } = getSignedInPersonId(context);
  if (input.userId !== personId) throw createUnknownError(input.code);
  const { company, creator, member } = await getFounderState(context, input.code);
  const isFounder = creator.personId === personId;
  if (isFounder && creator.masterRoleGranted) throw fail(companyErrors.MASTER_ALREADY_GRANTED);
  const heir = isFounder && member?.status === 'active' ? member : null;
  const person = await readAccount(context, personId);
  const metadata = { ...createInheritanceMetadata(person), ...(!heir && { inheritedPermissions: [] }) };
  await runInCompany(context, company, async (inside) => {
    if (heir) await assignMaster(inside, company, heir);
    const status = heir ? ('granted' as const) : ('failed' as const);
    inside.unit.add(members.insertInheritance(company.id, { id: createId(), personId, status, metadata }));
  });
  return getLatestRecord(context, company.code);
}

/** The latest answer that the signed-in person got in a company. @throws NOT_FOUND when there is none */
export async function readInheritance(context: AnyContext, code: string) {
  const { company } = await getFounderState(context, code);
  return getLatestRecord(context, company.code);
}

async function getLatestRecord(context: AnyContext, code: string) {
  const record = (await listRecords(context)).find((candidate) => candidate.companyCode === code);
  if (!record) throw fail(kernelErrors.NOT_FOUND);
  return record;
}

async function listRecords(context: AnyContext) {
  const rows = await context.unit.query(members.selectOwnInheritance);
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
export async function listInheritanceRecords(context: AnyContext, userId: string) {
  if (getSignedInPersonId(context).personId !== userId) throw fail(kernelErrors.NOT_FOUND);
  return { records: await listRecords(context) };
}
