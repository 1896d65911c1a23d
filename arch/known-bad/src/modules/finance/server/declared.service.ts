// breaks: sql-in-queries
import { defineTable } from '#kernel/server/database/table.ts';
import { Account } from '../contract/account.ts';

export const accounts = defineTable(Account, { name: 'finance.accounts', columns: { name: 'name' }, called: () => 't.name' });
