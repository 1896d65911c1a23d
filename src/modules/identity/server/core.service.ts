/** Core account service: the platform's staff finds accounts, locks them, signs them out and grants core roles. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { Instant } from '#kernel/contract/time.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { coreErrors } from '../contract/core-errors.ts';
import type { CoreRole } from '../contract/shapes.ts';
import * as accounts from './core.queries.ts';
import { mailOwner } from './owner-mail.ts';
import { endEverySession } from './tokens.service.ts';

export type CoreAccount = accounts.AccountRow;
const Position = z.tuple([Instant, Id]);

export async function findAccounts(
  context: AnyContext,
  criteria: {
    search?: string | undefined;
    state?: 'locked' | 'core' | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<PagedResult<CoreAccount>> {
  const { search, state, limit } = criteria;
  const filter = { search, state, after: readCursor(Position, criteria.cursor), limit: limit + 1 };
  const rows = await context.unit.query(accounts.selectAccounts(filter));
  return toPage(rows, { limit, position: ({ createdAt, id }) => [createdAt, id] });
}

/** @throws NOT_FOUND */
export async function readCoreAccount(context: AnyContext, id: string): Promise<CoreAccount> {
  const [row] = await context.unit.query(accounts.selectAccount(id));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return row;
}

export async function countAccounts(context: AnyContext): Promise<{ accounts: number; locked: number }> {
  const [row] = await context.unit.query(accounts.countAccounts);
  return row ?? { accounts: 0, locked: 0 };
}

/** Somebody has to be left who can give the role back. @throws LAST_PLATFORM_ADMIN */
async function assertOtherAdmin(context: AnyContext, account: CoreAccount): Promise<void> {
  if (!account.coreRoles.includes('platform-admin')) return;
  context.unit.add(accounts.lockStaff);
  const [other] = await context.unit.query(accounts.selectOtherAdmins(account.id));
  if (!other) throw fail(coreErrors.LAST_PLATFORM_ADMIN);
}

/** @throws NOT_FOUND, VERSION_CONFLICT, LAST_PLATFORM_ADMIN */
export async function setCoreRoles(
  context: AnyContext,
  change: { id: string; roles: readonly CoreRole[]; version: number },
): Promise<CoreAccount> {
  const { id, roles, version } = change;
  const before = await readCoreAccount(context, id);
  if (!roles.includes('platform-admin')) await assertOtherAdmin(context, before);
  await updateVersioned(context, accounts.updateCoreRoles(id, { roles, version }), () => readCoreAccount(context, id));
  await mailOwner(context, id, { kind: 'core-roles' });
  return readCoreAccount(context, id);
}

/** All its sessions end, and it opens none. @throws NOT_FOUND, LAST_PLATFORM_ADMIN, OWN_ACCOUNT */
export async function lockAccount(context: AnyContext, id: string): Promise<CoreAccount> {
  if (context.actor.kind === 'person' && context.actor.personId === id) throw fail(coreErrors.OWN_ACCOUNT);
  await assertOtherAdmin(context, await readCoreAccount(context, id));
  await context.unit.query(accounts.updateLock(id, true));
  await endEverySession(context, id);
  await mailOwner(context, id, { kind: 'account-locked' });
  return readCoreAccount(context, id);
}

/** @throws NOT_FOUND */
export async function unlockAccount(context: AnyContext, id: string): Promise<CoreAccount> {
  await readCoreAccount(context, id);
  const [opened] = await context.unit.query(accounts.updateLock(id, false));
  if (opened) await mailOwner(context, id, { kind: 'account-unlocked' });
  return readCoreAccount(context, id);
}

/** @throws NOT_FOUND */
export async function signOutAccount(context: AnyContext, id: string): Promise<CoreAccount> {
  await readCoreAccount(context, id);
  await endEverySession(context, id);
  return readCoreAccount(context, id);
}
