/** The chart of accounts, and which account serves what. */

import type { LocalText } from '#kernel/contract/text.ts';
import { defineTable, fixedColumn, localTextColumn } from '#kernel/server/database/table.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { anyOf, sql } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import { stockClasses } from '../contract/chart.ts';
import { Account, type AccountKind, type AccountPurpose } from '../contract/ledger.ts';

interface AccountFilter {
  search?: string | undefined;
  kind?: AccountKind | undefined;
  active?: boolean | undefined;
}

export const accountTable = defineTable(Account, {
  name: 'finance.accounts',
  columns: {
    code: fixedColumn('code'),
    name: localTextColumn('name'),
    kind: fixedColumn('kind'),
    purpose: 'purpose',
    active: 'active',
  },
  own: 'code',
  called: (locale) => `t.code || ' ' || t.name_${locale}`,
  asked: ({ search, kind, active }: AccountFilter) => [
    search && anyOf(sql`t.code like ${search} || '%'`, createWordsCondition(search, sql`t.name_ko`, sql`t.name_en`)),
    kind && sql`t.kind = ${kind}`,
    active !== undefined && sql`t.active = ${active}`,
  ],
});

/** Those of the codes that there are accounts of. */
export function selectAccountStates(
  companyId: string,
  codes: readonly string[],
): Statement<{ code: string; active: boolean }> {
  return statement('select code, active from finance.accounts where company_id = $1 and code = any($2::text[])', [
    companyId,
    codes,
  ]);
}

export interface NewAccount {
  id: string;
  code: string;
  name: { ko: string; en: string };
  kind: AccountKind;
  purpose: AccountPurpose | null;
}

export function insertAccounts(companyId: string, accounts: readonly NewAccount[]): Statement<unknown> {
  return statement(
    `insert into finance.accounts (company_id, id, code, name_ko, name_en, kind, purpose)
     select $1, g.id, g.code, g.name->>'ko', g.name->>'en', g.kind, g.purpose
     from jsonb_to_recordset($2::jsonb) as g (id uuid, code text, name jsonb, kind text, purpose text)
     on conflict (company_id, code) do nothing`,
    [companyId, JSON.stringify(accounts)],
  );
}

/** Assigns accounts to purposes; those of stock accept only stock lines from the first day. */
export function insertPostingAccounts(
  companyId: string,
  accounts: Readonly<Record<string, string>>,
): Statement<unknown> {
  return statement(
    `insert into finance.posting_accounts (company_id, purpose, account, kept)
     select $1, p.purpose, p.account, p.purpose = any($4::text[]) from unnest($2::text[], $3::text[]) as p (purpose, account)
     on conflict (company_id, purpose) do nothing`,
    [companyId, Object.keys(accounts), Object.values(accounts), stockClasses],
  );
}

/** Names of accounts. */
export function selectAccountNames(
  companyId: string,
  codes: readonly string[],
): Statement<{ code: string; name: LocalText }> {
  return statement(
    `select code, jsonb_build_object('ko', name_ko, 'en', name_en) as name from finance.accounts
     where company_id = $1 and code = any($2::text[])`,
    [companyId, codes],
  );
}

/** Those of the purposes that the company has an account for. */
export function selectPostingAccounts(
  companyId: string,
  purposes: readonly string[],
): Statement<{ purpose: string; account: string; name: LocalText; active: boolean }> {
  return statement(
    `select p.purpose, p.account, jsonb_build_object('ko', a.name_ko, 'en', a.name_en) as name, a.active from finance.posting_accounts p
     join finance.accounts a on a.company_id = p.company_id and a.code = p.account
     where p.company_id = $1 and p.purpose = any($2::text[])`,
    [companyId, purposes],
  );
}
