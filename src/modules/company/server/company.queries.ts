/** Companies and their domains: found by code, host or name, founded and changed. */

import type { Currency } from '#kernel/contract/money.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { createSearchPatterns } from '#kernel/server/search/search-pattern.ts';
import type { Industry } from '../contract/shapes.ts';

/** Suspended by who runs the installation; closed by its master, until it is gone. */
export type CompanyStatus = 'active' | 'inactive' | 'suspended' | 'closed';

export interface TenantRow {
  id: string;
  code: string;
  name: string;
  active: boolean;
  status: CompanyStatus;
  locale: Locale;
  time_zone: string;
  currency: Currency;
  year_begins: number;
  switched_off: string[];
}

export const selectTenantByCode = (code: string): Statement<TenantRow> =>
  statement('select * from company.tenant_by_code($1)', [code]);
export const selectTenant = (id: string): Statement<TenantRow> =>
  statement('select * from company.tenant_by_id($1)', [id]);
export const selectTenantByDomain = (host: string): Statement<TenantRow> =>
  statement('select * from company.tenant_by_domain($1)', [host]);

/** The company that had the code, by the code that it has now; no row where the old one leads nowhere. */
export const selectCodeOfFormerCode = (code: string): Statement<{ code: string | null }> =>
  statement('select company.code_of_former_code($1) as code', [code]);
/** True if another company had it. */
export const selectIsFormerCode = (code: string): Statement<{ kept: boolean }> =>
  statement('select company.is_former_code($1) as kept', [code]);

export interface CompanyRow {
  id: string;
  code: string;
  name: string;
  industry: Industry;
  status: CompanyStatus;
  locale: Locale;
  timeZone: string;
  currency: Currency;
  yearBegins: number;
  /** True if somebody confirmed language, zone, currency and year. */
  basicsConfirmed: boolean;
  theme: { primaryColor: string };
  features: string[];
  /** Of these, and of what every company has: what it does not want. */
  switchedOff: string[];
  tagline: string;
  location: string;
  businessType: string;
  logo: string | null;
  listed: boolean;
  version: number;
}

const columns = `id, code, name, industry, status, locale, time_zone as "timeZone", currency,
  year_begins as "yearBegins", basics_at is not null as "basicsConfirmed", theme, features, switched_off as "switchedOff", tagline, location,
  business_type as "businessType", logo, listed, version`;

export const selectCompany = (id: string): Statement<CompanyRow> =>
  statement(`select ${columns} from company.companies where id = $1`, [id]);

export interface NewCompanyRow {
  id: string;
  code: string;
  name: string;
  industry: Industry;
  locale: string;
  timeZone: string;
  currency: string;
  primaryColor: string;
  features: readonly string[];
  tagline: string;
  location: string;
  businessType: string;
  listed: boolean;
}

/** Makes the unit of work go on in this company (null: at the root), for the rest of its transaction. */
export const setUnitCompany = (companyId: string | null): Statement<unknown> =>
  statement("select set_config('app.company_id', $1, true)", [companyId ?? '']);

/** Refused as outrun where the company's currency is another one by now: the unit of work begins again. */
export const lockCurrency = (currency: Currency): Statement<unknown> =>
  statement(
    `with held as (
       select from company.companies c where c.id = kernel.company_id() and c.currency = $1 for key share
     )
     select kernel.raise_stale_grants() where not exists (select from held)`,
    [currency],
  );

/** No row if the code is taken, even by a concurrent request. */
export const insertCompany = (row: NewCompanyRow): Statement<CompanyRow> =>
  statement(
    `insert into company.companies (id, code, name, industry, locale, time_zone, currency, theme, features, tagline, location, business_type,
       listed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (code) do nothing returning ${columns}`,
    [
      row.id,
      row.code,
      row.name,
      row.industry,
      row.locale,
      row.timeZone,
      row.currency,
      toJson({ primaryColor: row.primaryColor }),
      toJson(row.features),
      row.tagline,
      row.location,
      row.businessType,
      row.listed,
    ],
  );

export interface CompanyChange {
  version: number;
  name?: string | undefined;
  tagline?: string | undefined;
  location?: string | undefined;
  businessType?: string | undefined;
  primaryColor?: string | undefined;
  listed?: boolean | undefined;
}

export const updateCompany = (id: string, change: CompanyChange): Statement<CompanyRow> =>
  statement(
    `update company.companies set name = coalesce($3, name), tagline = coalesce($4, tagline), location = coalesce($5, location),
       business_type = coalesce($6, business_type),
       theme = case when $7::text is null then theme else theme || jsonb_build_object('primaryColor', $7::text) end,
       listed = coalesce($8::boolean, listed),
       version = version + 1, updated_at = now()
     where id = $1 and version = $2 returning ${columns}`,
    [
      id,
      change.version,
      change.name ?? null,
      change.tagline ?? null,
      change.location ?? null,
      change.businessType ?? null,
      change.primaryColor ?? null,
      change.listed ?? null,
    ],
  );

export interface BasicsChange {
  version: number;
  locale: Locale;
  timeZone: string;
  currency: Currency;
  yearBegins: number;
}

export const updateBasics = (id: string, change: BasicsChange): Statement<CompanyRow> =>
  statement(
    `update company.companies set locale = $3, time_zone = $4, currency = $5, year_begins = $6, basics_at = coalesce(basics_at, now()),
       version = version + 1, updated_at = now()
     where id = $1 and version = $2 returning ${columns}`,
    [id, change.version, change.locale, change.timeZone, change.currency, change.yearBegins],
  );

export const updateLogo = (id: string, change: { version: number; logo: string | null }): Statement<CompanyRow> =>
  statement(
    `update company.companies set logo = $3, version = version + 1, updated_at = now()
     where id = $1 and version = $2 returning ${columns}`,
    [id, change.version, change.logo],
  );

export const updateSwitches = (
  id: string,
  change: { version: number; switchedOff: readonly string[] },
): Statement<CompanyRow> =>
  statement(
    `update company.companies set switched_off = $3, version = version + 1, updated_at = now()
     where id = $1 and version = $2 returning ${columns}`,
    [id, change.version, change.switchedOff],
  );

export const deleteFeature = (id: string, feature: string): Statement<CompanyRow> =>
  statement(`update company.companies set features = features - $2::text where id = $1 returning ${columns}`, [
    id,
    feature,
  ]);

/** A row where that is news. */
export const insertFeature = (
  id: string,
  { feature, isThere }: { feature: string; isThere: boolean },
): Statement<{ id: string }> =>
  statement(
    `update company.companies set features = case when $3 then features || to_jsonb($2::text) else features - $2::text end
     where id = $1 and (features ? $2::text) <> $3 returning id`,
    [id, feature, isThere],
  );

export interface SearchRow {
  id: string;
  code: string;
  name: string;
  industry: Industry;
  location: string;
  tagline: string;
  business_type: string;
  primary_color: string;
}

/** Without searchable text, a pattern that matches nothing. */
function toPatterns(text: string): string[] {
  const patterns = createSearchPatterns(text);
  return patterns.length > 0 ? patterns : ['^$'];
}

export const selectSearchResults = (query: {
  text: string;
  /** Industries that the text means. */
  meant: readonly Industry[];
  industry: string | null;
  after: { name: string; id: string } | null;
  limit: number;
}): Statement<SearchRow> =>
  statement('select * from company.find_companies($1, $2, $3, $4, $5, $6)', [
    query.text ? toPatterns(query.text) : [],
    query.meant,
    query.industry,
    query.after?.name ?? null,
    query.after?.id ?? null,
    query.limit,
  ]);

/** Number of actions per company in the last 30 days, up to the number for the full score. */
export const selectActivities = (ids: readonly string[]): Statement<{ id: string; actions: number }> =>
  statement('select * from company.activities($1::uuid[])', [ids]);

/** Of the unit's person. */
export const selectOwnActivity: Statement<{ code: string; company_name: string; action: string; at: string }> =
  statement('select * from company.own_activity()');
