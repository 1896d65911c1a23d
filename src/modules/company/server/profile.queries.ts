/** Profile queries: a company's public profile, and versions of its legal texts. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { LegalKind, LegalVersion } from '../contract/legal.ts';
import type { CompanyProfile } from '../contract/profile.ts';

export interface ProfileRow extends CompanyProfile {
  version: number;
}

const columns = `legal_name as "legalName", representative, business_number as "businessNumber",
  mail_order_number as "mailOrderNumber", address, phone, email, bank_name as "bankName", bank_account as "bankAccount",
  bank_holder as "bankHolder", privacy_officer as "privacyOfficer", version`;

export const selectProfile = (companyId: string): Statement<ProfileRow> =>
  statement(`select ${columns} from company.profiles where company_id = $1`, [companyId]);

/** No row where somebody wrote since the version that was seen; version 0: there was none. */
export const upsertProfile = (companyId: string, profile: ProfileRow): Statement<ProfileRow> =>
  statement(
    `insert into company.profiles as p (company_id, legal_name, representative, business_number, mail_order_number, address,
       phone, email, bank_name, bank_account, bank_holder, privacy_officer)
     values ($1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id) do update set legal_name = excluded.legal_name, representative = excluded.representative,
       business_number = excluded.business_number, mail_order_number = excluded.mail_order_number, address = excluded.address,
       phone = excluded.phone, email = excluded.email, bank_name = excluded.bank_name, bank_account = excluded.bank_account,
       bank_holder = excluded.bank_holder, privacy_officer = excluded.privacy_officer, version = p.version + 1, updated_at = now()
     where p.company_id = $1 and p.version = $2 returning ${columns}`,
    [
      companyId,
      profile.version,
      profile.legalName,
      profile.representative,
      profile.businessNumber,
      profile.mailOrderNumber,
      profile.address,
      profile.phone,
      profile.email,
      profile.bankName,
      profile.bankAccount,
      profile.bankHolder,
      profile.privacyOfficer,
    ],
  );

export interface LegalRow extends LegalVersion {
  kind: LegalKind;
  standard: boolean;
}

/** Stored versions of both kinds, newest first. */
export const selectLegalVersions = (companyId: string): Statement<LegalRow> =>
  statement(
    `select kind, version, valid_from as "validFrom", standard from company.legal_versions
     where company_id = $1 order by version desc`,
    [companyId],
  );

/** True if a standard text is stored, which the product may word differently now. */
export const selectHasStandardText = (companyId: string): Statement<{ found: boolean }> =>
  statement('select exists (select from company.legal_versions where company_id = $1 and standard) as found', [
    companyId,
  ]);

export const selectLegalText = (
  companyId: string,
  which: { kind: LegalKind; version: number },
): Statement<{ ko: string; en: string }> =>
  statement('select ko, en from company.legal_versions where company_id = $1 and kind = $2 and version = $3', [
    companyId,
    which.kind,
    which.version,
  ]);

export interface NewLegalRow {
  kind: LegalKind;
  version: number;
  validFrom: string;
  text: { ko: string; en: string };
  standard: boolean;
  by: string | null;
}

export const insertLegalVersion = (companyId: string, row: NewLegalRow): Statement =>
  statement(
    `insert into company.legal_versions (company_id, kind, version, valid_from, ko, en, standard, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, row.kind, row.version, row.validFrom, row.text.ko, row.text.en, row.standard, row.by],
  );

/** Stores the initial version, valid since the founding. If it is already stored, its text is not written again. */
export const insertFirstVersion = (companyId: string, { kind, text }: Pick<NewLegalRow, 'kind' | 'text'>): Statement =>
  statement(
    `insert into company.legal_versions (company_id, kind, version, valid_from, ko, en, standard)
     select id, $2, 1, (created_at at time zone time_zone)::date, $3, $4, true from company.companies where id = $1
     on conflict (company_id, kind, version) do nothing`,
    [companyId, kind, text.ko, text.en],
  );

/** Concurrent publishing waits until the unit ends. */
export const lockCompany = (companyId: string): Statement =>
  statement('select from company.companies where id = $1 for no key update', [companyId]);

/** The day on which the company was founded, in its own time zone. */
export const selectFoundingDay = (companyId: string): Statement<{ day: string }> =>
  statement('select (created_at at time zone time_zone)::date as day from company.companies where id = $1', [
    companyId,
  ]);
