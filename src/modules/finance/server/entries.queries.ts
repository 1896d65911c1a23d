/** Journal entries: posted, reversed, numbered and read. */

import type { Currency } from '#kernel/contract/money.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { anyOf, sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { Entry } from '../contract/ledger.ts';

/** Origin of a posting: shared by postings and reversals. */
export interface PostingSource {
  id: string;
  executionId: string | null;
  stepId: string | null;
  postedBy: string | null;
  postedByName: string | null;
}

export interface Posting extends PostingSource {
  date: string;
  memo: string;
  lines: { account: string; currency: Currency; debit: number; credit: number; memo: string | null }[];
}

export interface Reversal extends PostingSource {
  entryId: string;
  /** The day in the company's time zone; the entry goes to the first open month when this one is closed. */
  today: string;
  memo: string | null;
}

export interface Reversals extends Omit<Reversal, 'id' | 'entryId' | 'memo'> {
  entries: Pick<Reversal, 'id' | 'entryId' | 'memo'>[];
}

/** One round trip, also when only added: SQL looks up the accounts and refuses. The number comes after the commit. */
export function callPostEntry(posting: Posting): Statement<unknown> {
  return statement('select finance.post_entry($1::jsonb)', [JSON.stringify(posting)]);
}

export function callReverseEntry(reversal: Reversal): Statement<unknown> {
  return statement('select finance.reverse_entry($1::jsonb)', [JSON.stringify(reversal)]);
}

/** Numbers what waits for it, and what the unit posted so far. From then on others who number wait for the unit's end. */
export function callNumberEntries(): Statement<unknown> {
  return statement('select finance.number_entries()');
}

/** Within the unit of work that posts the entry, before it is numbered: `2026-…`. */
const numberSql = (entry: string): string =>
  `${entry}.year || '-' || coalesce((select lpad(n.number::text, 6, '0') from finance.entry_numbers n
    where n.company_id = ${entry}.company_id and n.entry_id = ${entry}.id), '…')`;

const entryColumns = `e.id, ${numberSql('e')} as number, e.date, e.memo, l.amount, l.currency, l.lines,
  e.source_execution_id as "executionId", e.source_step_id as "stepId",
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', ${numberSql('o')}) end as reverses,
  case when r.id is not null then jsonb_build_object('id', r.id, 'number', ${numberSql('r')}) end as "reversedBy",
  e.kept_by is not distinct from 'stock' as "ofStock", e.posted_by_name as "postedBy", e.posted_at as "postedAt"`;

/** The limits prevent the database from merging all reversals of the company with a page of entries. */
const entryJoins = `left join lateral (
    select o.* from finance.entries o where o.company_id = e.company_id and o.id = e.reverses_entry_id limit 1
  ) o on true
  left join lateral (
    select r.* from finance.entries r where r.company_id = e.company_id and r.reverses_entry_id = e.id limit 1
  ) r on true
  cross join lateral (
    select (array_agg(l.currency order by l.line))[1] as currency,
           (sum(l.debit) filter (where l.currency = first.currency))::bigint as amount,
           jsonb_agg(jsonb_build_object('line', l.line, 'currency', l.currency, 'debit', l.debit, 'credit', l.credit,
             'memo', l.memo, 'account', jsonb_build_object('id', a.id, 'code', a.code, 'kind', a.kind,
             'name', jsonb_build_object('ko', a.name_ko, 'en', a.name_en))) order by l.line) as lines
    from finance.entry_lines l
    join finance.entry_lines first on first.company_id = l.company_id and first.entry_id = l.entry_id and first.line = 1
    join finance.accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = e.company_id and l.entry_id = e.id
  ) l`;

export interface EntryFilter {
  companyId: string;
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  source?: 'execution' | 'manual' | undefined;
  executionId?: string | undefined;
  search?: string | undefined;
  after: { date: string; id: string } | null;
  limit: number;
}

/** Newest first. The page is cut before lines are joined. */
export function selectEntries(filter: EntryFilter): Statement<Entry> {
  const { companyId, account, from, to, source, executionId, search, after, limit } = filter;
  const [, year, number] = /^(\d{4})-(\d{6,9})$/.exec(search ?? '') ?? [];
  const conditions = where(
    sql`e.company_id = ${companyId}`,
    account &&
      sql`exists (
        select from finance.entry_lines f join finance.accounts a on a.company_id = f.company_id and a.id = f.account_id
        where f.company_id = ${companyId} and f.entry_id = e.id and a.code = ${account})`,
    from && sql`e.date >= ${from}::date`,
    to && sql`e.date <= ${to}::date`,
    source && (source === 'execution' ? sql`e.source_execution_id is not null` : sql`e.source_execution_id is null`),
    executionId && sql`e.source_execution_id = ${executionId}`,
    search &&
      anyOf(
        createWordsCondition(search, sql`e.memo`),
        number &&
          sql`e.id = (select n.entry_id from finance.entry_numbers n
            where n.company_id = ${companyId} and n.year = ${year} and n.number = ${number})`,
      ),
    after && sql`(e.date, e.id) < (${after.date}::date, ${after.id}::uuid)`,
  );
  return statement(
    `select ${entryColumns} from (
       select e.* from finance.entries e ${conditions.text} order by e.date desc, e.id desc limit ${conditions.bind(limit)}
     ) e ${entryJoins} order by e.date desc, e.id desc`,
    conditions.values,
  );
}

export function selectEntry(companyId: string, id: string): Statement<Entry> {
  return statement(
    `select ${entryColumns} from finance.entries e ${entryJoins} where e.company_id = $1 and e.id = $2`,
    [companyId, id],
  );
}

/** Locks these entries against reversal, and their months and that of their reversal against changes, until the unit ends. */
export function callLockEntries(ids: readonly string[], today: string): Statement<unknown> {
  return statement('select finance.lock_entries($1::uuid[], $2::date)', [ids, today]);
}

/** Gives the entries that were reversed: not those that were before. */
export function callReverseEntries(reversals: Reversals): Statement<{ entryId: string }> {
  return statement('select finance.reverse_entries($1::jsonb) as "entryId"', [JSON.stringify(reversals)]);
}

export interface EntryState {
  id: string;
  /** Its month is closed. */
  closed: boolean;
  reversedByName: string | null;
  reversedAt: string | null;
}

/** By key, one by one: a set of thousands must not depend on how old the statistics are. */
export function selectEntryStates(companyId: string, ids: readonly string[]): Statement<EntryState> {
  return statement(
    `select e.id, p.state is not distinct from 'closed' as closed, r.posted_by_name as "reversedByName",
            r.posted_at as "reversedAt"
     from unnest($2::uuid[]) as asked (id)
     cross join lateral (
       select * from finance.entries x where x.company_id = $1 and x.id = asked.id limit 1
     ) e
     left join lateral (
       select * from finance.entries x where x.company_id = $1 and x.reverses_entry_id = e.id limit 1
     ) r on true
     left join finance.periods p on p.company_id = $1 and p.month = date_trunc('month', e.date)::date`,
    [companyId, ids],
  );
}
