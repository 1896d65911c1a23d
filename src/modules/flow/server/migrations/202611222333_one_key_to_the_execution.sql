-- What belongs to an execution belongs to the execution's company, and goes with it: one key says both. A second one to the company
-- was checked with every row, eight times a run, and every run of a company met at its one row.
alter table flow.steps drop constraint steps_company_id_fkey;
alter table flow.impacts drop constraint impacts_company_id_fkey;
alter table flow.uses drop constraint uses_company_id_fkey;
alter table flow.participants drop constraint participants_company_id_fkey;
