// breaks: sql-in-queries
import { tableOf } from '#kernel/server/database/table.ts';
import { Account } from '../contract/account.ts';

export const accounts = tableOf(Account, { name: 'finance.accounts', columns: { name: 'name' }, called: () => 't.name' });
