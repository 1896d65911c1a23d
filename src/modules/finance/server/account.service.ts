/** 계정과목: the accounts of the ledger, by code; each code is one account's. */
import { createCrudService } from '#kernel/server/crud-service.ts';
import { createAccount, listAccounts, updateAccount } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { accountChanged } from '../contract/events.ts';
import { accountTable } from './accounts.queries.ts';

export const accounts = createCrudService({
  endpoints: { list: listAccounts, create: createAccount, change: updateAccount },
  changed: accountChanged,
  missing: financeErrors.ACCOUNT_NOT_FOUND,
  taken: financeErrors.ACCOUNT_CODE_EXISTS,
  table: accountTable,
});
