import type { BodyOf, Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import type { createAccount, listAccounts, updateAccount } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { accountChanged } from '../contract/events.ts';
import { type Account, AccountCode } from '../contract/ledger.ts';
import { insertAccount, selectAccount, selectAccounts, updateAccountRow } from './accounts.queries.ts';

/** By code. */
export async function list(context: Context, query: QueryOf<typeof listAccounts>): Promise<Paged<Account>> {
  const { limit, cursor, ...filter } = query;
  const afterCode = readCursor(AccountCode, cursor);
  const rows = await context.unit.query(
    selectAccounts({ ...filter, companyId: context.companyId, afterCode, limit: limit + 1 }),
  );
  return pageOf(rows, { limit, position: ({ code }) => code });
}

/** @throws ACCOUNT_CODE_EXISTS */
export async function create(context: Context, body: BodyOf<typeof createAccount>): Promise<Account> {
  const [account] = await context.unit.query(insertAccount(context.companyId, { id: newId(), ...body }));
  if (!account) throw fail(financeErrors.ACCOUNT_CODE_EXISTS, { details: [{ field: 'code' }] });
  changed(context, { action: 'finance.account.create', after: account });
  return account;
}

async function read(context: Context, id: string): Promise<Account> {
  const [account] = await context.unit.query(selectAccount(context.companyId, id));
  if (!account) throw fail(financeErrors.ACCOUNT_NOT_FOUND);
  return account;
}

/** @throws ACCOUNT_NOT_FOUND, VERSION_CONFLICT */
export async function update(context: Context, id: string, body: BodyOf<typeof updateAccount>): Promise<Account> {
  const before = await read(context, id);
  const update = updateAccountRow(context.companyId, { ...before, ...defined(body) });
  const account = await updateVersioned(context, update, () => read(context, id));
  changed(context, { action: 'finance.account.update', before, after: account });
  return account;
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function changed(context: Context, change: { action: string; before?: Account; after: Account }): void {
  audit(context, { ...change, subject: { type: 'finance.account', id: change.after.id } });
  emit(context, accountChanged, { id: change.after.id });
}
