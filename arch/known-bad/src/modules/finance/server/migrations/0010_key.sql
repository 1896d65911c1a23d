-- breaks: migration-validates
alter table only finance.entries
  add constraint entries_account foreign key (company_id, account_id) references finance.accounts (company_id, id);
