/** Accounts, managed by the platform's staff: each search is recorded in the platform's trail. */
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, getActorId } from '#kernel/server/context.ts';
import { runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import type { CoreRole } from '#modules/identity/contract/shapes.ts';
import { findAccounts, findPersonByEmail, readCoreAccount, setCoreRoles } from '#modules/identity/server/index.ts';
import type { Account, listAccounts as listEndpoint } from '../contract/account.endpoints.ts';

export async function listAccounts(
  context: AnyContext,
  query: QueryOf<typeof listEndpoint>,
): Promise<PagedResult<Account>> {
  const { search, state } = query;
  const subject = { type: 'person', id: getActorId(context) ?? 'root' };
  await runOutsideTransaction(appOf(context), async (unit) =>
    audit({ ...context, unit }, { action: 'platform.account.list', subject, after: { search, state } }),
  );
  return findAccounts(context, query);
}

/** @throws NOT_FOUND, VERSION_CONFLICT, LAST_PLATFORM_ADMIN */
export async function changeCoreRoles(
  context: AnyContext,
  change: { id: string; coreRoles: readonly CoreRole[]; version: number },
): Promise<Account> {
  const { id, coreRoles: roles, version } = change;
  const before = await readCoreAccount(context, id);
  const after = await setCoreRoles(context, { id, roles, version });
  const entry = { action: 'platform.account.roles', subject: { type: 'person', id } };
  audit(context, { ...entry, before: { coreRoles: before.coreRoles }, after: { coreRoles: after.coreRoles } });
  return after;
}

/** By the machine's operator: the first admin, made by nobody else. */
export async function createPlatformAdmin(context: AnyContext, email: string): Promise<'made' | 'already' | 'unknown'> {
  const person = await findPersonByEmail(context, email);
  if (!person?.emailVerified) return 'unknown';
  const { id, coreRoles, version } = await readCoreAccount(context, person.id);
  if (coreRoles.includes('platform-admin')) return 'already';
  await changeCoreRoles(context, { id, coreRoles: [...coreRoles, 'platform-admin'], version });
  return 'made';
}
