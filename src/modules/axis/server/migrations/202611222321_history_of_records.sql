-- A row of the history names its record, and that its company: another key to the company locked the company's row once more with every change.
alter table axis.record_history drop constraint record_history_company_id_fkey;
