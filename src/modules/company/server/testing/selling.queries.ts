/** Seller test data: the minimal profile a company needs to take orders, for tests of other subjects. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const insertSeller = (companyId: string): Statement =>
  statement(
    `insert into company.profiles (company_id, legal_name, representative, business_number, mail_order_number, address, phone, email,
       bank_name, bank_account, bank_holder, privacy_officer)
     values ($1, '', '', '1248100998', '', '', '', '', '한빛은행', '110-123-456789', '한대표', '')
     on conflict (company_id) do update set business_number = excluded.business_number, bank_name = excluded.bank_name,
       bank_account = excluded.bank_account, bank_holder = excluded.bank_holder`,
    [companyId],
  );
