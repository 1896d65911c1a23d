/** The end of a company. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CompanyStatus } from './company.queries.ts';

export interface ClosingRow {
  code: string;
  name: string;
  status: CompanyStatus;
  members: number;
  exportedAt: string | null;
  goneAfter: string | null;
  isExported: boolean;
}

export const selectClosing = (companyId: string, exportDays: number): Statement<ClosingRow> =>
  statement(
    `select c.code, c.name, c.status, c.exported_at as "exportedAt", c.gone_after as "goneAfter",
       coalesce(c.exported_at > now() - $2::int * interval '1 day', false) as "isExported",
       (select count(*)::int from company.memberships m where m.company_id = $1 and m.status = 'active') as members
     from company.companies c where c.id = $1`,
    [companyId, exportDays],
  );

export const updateExportedAt = (companyId: string): Statement<unknown> =>
  statement('update company.companies set exported_at = now() where id = $1', [companyId]);

export const selectExpiredCompanies: Statement<{ id: string; code: string; name: string }> = statement(
  'select * from company.expired_companies()',
);
export const deleteCompanyRow: Statement<{ erased: boolean }> = statement('select company.erase() as erased');
