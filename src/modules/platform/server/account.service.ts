/** Accounts, run by the platform's staff: who looked for whom stands in the platform's trail. */
import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { aside } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, actorId } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import type { CoreRole } from '#modules/identity/contract/shapes.ts';
import { findAccounts, findPersonByEmail, giveCoreRoles, readCoreAccount } from '#modules/identity/server/index.ts';
import type { Account, listAccounts as listEndpoint } from '../contract/account.endpoints.ts';

export async function listAccounts(context: AnyContext, query: QueryOf<typeof listEndpoint>): Promise<Paged<Account>> {
  const { search, state } = query;
  const subject = { type: 'person', id: actorId(context) ?? 'root' };
  await aside(houseOf(context), async (unit) =>
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
  const after = await giveCoreRoles(context, { id, roles, version });
  const entry = { action: 'platform.account.roles', subject: { type: 'person', id } };
  audit(context, { ...entry, before: { coreRoles: before.coreRoles }, after: { coreRoles: after.coreRoles } });
  return after;
}

/** By who runs the machine: the first one, whom nobody else could make. */
export async function makePlatformAdmin(context: AnyContext, email: string): Promise<'made' | 'already' | 'unknown'> {
  const person = await findPersonByEmail(context, email);
  if (!person?.emailVerified) return 'unknown';
  const { id, coreRoles, version } = await readCoreAccount(context, person.id);
  if (coreRoles.includes('platform-admin')) return 'already';
  await changeCoreRoles(context, { id, coreRoles: [...coreRoles, 'platform-admin'], version });
  return 'made';
}
