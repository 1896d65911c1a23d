/** The chart of accounts, and which account serves what. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { Account, AccountKind, AccountPurpose } from '../contract/ledger.ts';

export const accountColumns = `a.id, a.code, jsonb_build_object('ko', a.name_ko, 'en', a.name_en) as name, a.kind, a.purpose,
  a.active, a.version`;

export interface AccountFilter {
  search?: string | undefined;
  kind?: AccountKind | undefined;
  active?: boolean | undefined;
  after: string | null;
  limit: number;
}

export function selectAccounts(companyId: string, filter: AccountFilter): Statement<Account> {
  const { search, kind, active, after, limit } = filter;
  const asked = where(
    sql`a.company_id = ${companyId}`,
    search &&
      sql`a.code like ${search} || '%' or position(lower(${search}) in lower(a.name_ko)) > 0
        or position(lower(${search}) in lower(a.name_en)) > 0`,
    kind && sql`a.kind = ${kind}`,
    active !== undefined && sql`a.active = ${active}`,
    after && sql`a.code > ${after}`,
  );
  return statement(
    `select ${accountColumns} from finance.accounts a ${asked.text} order by a.code limit ${asked.bind(limit)}`,
    asked.values,
  );
}

export function selectAccount(companyId: string, id: string): Statement<Account> {
  return statement(`select ${accountColumns} from finance.accounts a where a.company_id = $1 and a.id = $2`, [
    companyId,
    id,
  ]);
}

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

/** Gives no row when the code is taken. */
export function insertAccount(companyId: string, account: NewAccount): Statement<Account> {
  return statement(
    `insert into finance.accounts as a (company_id, id, code, name_ko, name_en, kind, purpose)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, code) do nothing returning ${accountColumns}`,
    [companyId, account.id, account.code, account.name.ko, account.name.en, account.kind, account.purpose],
  );
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

/** Gives no row when the version is not the present one. */
export function updateAccountRow(companyId: string, account: Account): Statement<Account> {
  return statement(
    `update finance.accounts a set name_ko = $4, name_en = $5, purpose = $6, active = $7, version = a.version + 1
     where a.company_id = $1 and a.id = $2 and a.version = $3 returning ${accountColumns}`,
    [companyId, account.id, account.version, account.name.ko, account.name.en, account.purpose, account.active],
  );
}

/** Which account serves which purpose. */
export function insertPostingAccounts(
  companyId: string,
  accounts: Readonly<Record<string, string>>,
): Statement<unknown> {
  return statement(
    `insert into finance.posting_accounts (company_id, purpose, account)
     select $1, p.purpose, p.account from unnest($2::text[], $3::text[]) as p (purpose, account)
     on conflict (company_id, purpose) do nothing`,
    [companyId, Object.keys(accounts), Object.values(accounts)],
  );
}

/** Those of the purposes that the company has an account for. */
export function selectPostingAccounts(
  companyId: string,
  purposes: readonly string[],
): Statement<{ purpose: string; account: string; active: boolean }> {
  return statement(
    `select p.purpose, p.account, a.active from finance.posting_accounts p
     join finance.accounts a on a.company_id = p.company_id and a.code = p.account
     where p.company_id = $1 and p.purpose = any($2::text[])`,
    [companyId, purposes],
  );
}
