/** Lines of the books in the order of their days, page by page: what files are made of. */
import type { Currency } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';

export interface LinePlace {
  date: string;
  entryId: string;
  line: number;
}

export interface LineRow extends LinePlace {
  number: string;
  memo: string;
  lineMemo: string | null;
  account: string;
  accountName: LocalText;
  currency: Currency;
  debit: number;
  credit: number;
  postedBy: string | null;
}

export interface LineFilter {
  companyId: string;
  from: string;
  to: string;
  after: LinePlace | null;
  limit: number;
}

const columns = `l.date, l.entry_id as "entryId", l.line, n.year || '-' || lpad(n.number::text, 6, '0') as number, e.memo,
  l.memo as "lineMemo", a.code as account, jsonb_build_object('ko', a.name_ko, 'en', a.name_en) as "accountName",
  l.currency, l.debit, l.credit, e.posted_by_name as "postedBy"`;
const joins = `join finance.entry_numbers n on n.company_id = l.company_id and n.entry_id = l.entry_id
  join finance.accounts a on a.company_id = l.company_id and a.id = l.account_id
  order by l.date, l.entry_id, l.line`;

/** All lines of a limited number of entries, oldest first; only numbered ones. */
export function selectLinesOfEntries({ companyId, from, to, after, limit }: LineFilter): Statement<LineRow> {
  const conditions = where(
    sql`e.company_id = ${companyId}`,
    sql`e.date >= ${from}::date`,
    sql`e.date <= ${to}::date`,
    after && sql`(e.date, e.id) > (${after.date}::date, ${after.entryId}::uuid)`,
  );
  return statement(
    `select ${columns}
     from (select e.* from finance.entries e ${conditions.text} order by e.date, e.id limit ${conditions.bind(limit)}) e
     join finance.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id ${joins}`,
    conditions.values,
  );
}

/** A page of one account's lines, oldest first. */
export function selectLinesOfAccount(
  { companyId, from, to, after, limit }: LineFilter,
  { account, currency }: { account: string; currency: Currency },
): Statement<LineRow> {
  const conditions = where(
    sql`l.company_id = ${companyId}`,
    sql`l.account_id = (select x.id from finance.accounts x where x.company_id = ${companyId} and x.code = ${account})`,
    sql`l.currency = ${currency}`,
    sql`l.date >= ${from}::date`,
    sql`l.date <= ${to}::date`,
    after && sql`(l.date, l.entry_id, l.line) > (${after.date}::date, ${after.entryId}::uuid, ${after.line}::int)`,
  );
  return statement(
    `select ${columns}
     from (select l.* from finance.entry_lines l ${conditions.text} order by l.date, l.entry_id, l.line limit ${conditions.bind(limit)}) l
     join finance.entries e on e.company_id = l.company_id and e.id = l.entry_id ${joins}`,
    conditions.values,
  );
}
