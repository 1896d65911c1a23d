/** A company's addresses: codes that it had, and domains of its own. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { DomainState } from '../contract/domain.ts';

export interface DomainRow {
  host: string;
  token: string;
  state: DomainState;
  claimedAt: string;
  checkedAt: string | null;
  verifiedAt: string | null;
  failedAt: string | null;
  unanswered: number;
}

const columns = `host, token, claimed_at as "claimedAt", checked_at as "checkedAt", verified_at as "verifiedAt", failed_at as "failedAt",
  unanswered, case when verified_at is not null then 'verified' when failed_at is not null then 'failed'
    when lost_at is not null then 'lost' else 'pending' end as state`;

export const selectDomains = (companyId: string): Statement<DomainRow> =>
  statement(`select ${columns} from company.own_domains where company_id = $1 order by host`, [companyId]);

export const selectDomain = (companyId: string, host: string): Statement<DomainRow> =>
  statement(`select ${columns} from company.own_domains where company_id = $1 and host = $2`, [companyId, host]);

/** A lost or failed domain is claimed again; no row if it is claimed already. */
export const insertDomain = (companyId: string, row: { host: string; token: string }): Statement<DomainRow> =>
  statement(
    `insert into company.own_domains as d (company_id, host, token) values ($1, $2, $3)
     on conflict (company_id, host) do update set token = excluded.token, claimed_at = now(), checked_at = null, failed_at = null,
       lost_at = null, unanswered = 0
     where d.lost_at is not null or d.failed_at is not null
     returning ${columns}`,
    [companyId, row.host, row.token],
  );

export const countDomains = (companyId: string): Statement<{ count: number }> =>
  statement('select count(*)::int as count from company.own_domains where company_id = $1', [companyId]);

export const deleteDomain = (companyId: string, host: string): Statement<DomainRow> =>
  statement(`delete from company.own_domains where company_id = $1 and host = $2 returning ${columns}`, [
    companyId,
    host,
  ]);

/** Until the unit ends: who proves a name comes one after the other. */
export const lockHost = (host: string): Statement<unknown> =>
  statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`domain:${host}`]);

/** The proof was there. */
export const updateDomainVerified = (companyId: string, host: string): Statement<DomainRow> =>
  statement(
    `update company.own_domains set verified_at = coalesce(verified_at, now()), checked_at = now(), failed_at = null, lost_at = null,
       unanswered = 0
     where company_id = $1 and host = $2 returning ${columns}`,
    [companyId, host],
  );

/** The proof was not there, or nobody answered; `fails` where it leads here no longer. */
export const updateDomainMissed = (
  companyId: string,
  host: string,
  { fails, unanswered }: { fails: boolean; unanswered: boolean },
): Statement<DomainRow> =>
  statement(
    `update company.own_domains set checked_at = now(), unanswered = case when $4 then unanswered + 1 else 0 end,
       failed_at = case when $3 then now() else failed_at end, verified_at = case when $3 then null else verified_at end
     where company_id = $1 and host = $2 returning ${columns}`,
    [companyId, host, fails, unanswered],
  );

const due = `company_id = $1 and lost_at is null and case
  when verified_at is not null then coalesce(checked_at, verified_at) < now() - interval '23 hours'
  when failed_at is not null then checked_at < now() - interval '23 hours' and failed_at > now() - interval '30 days'
  else coalesce(checked_at, claimed_at) < now() - interval '50 minutes' and claimed_at > now() - interval '7 days' end`;

/** Those that lead here, or did so until lately, once a day; those that wait for their record, once an hour. */
export const selectDueDomains = (companyId: string): Statement<DomainRow> =>
  statement(`select ${columns} from company.own_domains where ${due} order by host`, [companyId]);

export const selectHasDueDomains = (companyId: string): Statement<{ found: boolean }> =>
  statement(`select exists (select from company.own_domains where ${due}) as found`, [companyId]);

/** Another company to which it leads now, of one that the unit's company claims. */
export const selectHolder = (host: string): Statement<{ company_id: string; token: string }> =>
  statement('select * from company.domain_holder($1)', [host]);

export const updateDomainLost = (
  host: string,
  holder: { company_id: string; token: string },
): Statement<{ lost: boolean }> =>
  statement('select company.mark_domain_lost($1, $2, $3) as lost', [host, holder.company_id, holder.token]);

export interface FormerCodeRow {
  code: string;
  leadsUntil: string;
}

export const selectFormerCodes = (companyId: string): Statement<FormerCodeRow> =>
  statement(
    `select code, leads_until as "leadsUntil" from company.former_codes where company_id = $1 and leads_until > now() order by left_at desc`,
    [companyId],
  );

/** No row where it has that code already; refused by the database where somebody else has or had it. */
export const updateCode = (companyId: string, code: string): Statement<{ code: string }> =>
  statement(
    `update company.companies set code = $2, version = version + 1, updated_at = now() where id = $1 and code <> $2 returning code`,
    [companyId, code],
  );

/** Adds the old code to the former ones; removes the new one. */
export const updateFormerCodes = (
  companyId: string,
  { from, to, days }: { from: string; to: string; days: number },
): Statement<unknown>[] => [
  statement('delete from company.former_codes where company_id = $1 and code = $2', [companyId, to]),
  statement(
    `insert into company.former_codes (company_id, code, leads_until) values ($1, $2, now() + $3::int * interval '1 day')
     on conflict (company_id, code) do update set left_at = now(), leads_until = excluded.leads_until`,
    [companyId, from, days],
  ),
];
