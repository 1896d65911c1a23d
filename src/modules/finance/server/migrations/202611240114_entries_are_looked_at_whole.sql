-- What an entry and its lines must be is looked at once, at commit, whatever wrote the rows. Checks of the tables, which PostgreSQL reads
-- and plans anew for every statement that writes one row, and keys of each line said it before: the accounts of a company are
-- what all its entries meet at, and each line locked one.

create or replace function finance.settle_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_balanced boolean;
  is_sound boolean;
  is_known boolean;
begin
  select count(*) >= 2 and sum(l.debit) = sum(l.credit) and sum(l.debit) <= 10000000000000 and min(l.currency) = max(l.currency),
         bool_and(l.debit between 0 and 9007199254740991 and l.credit between 0 and 9007199254740991
                  and (l.debit = 0) <> (l.credit = 0)),
         bool_and((select a.id from finance.accounts a where a.company_id = l.company_id and a.id = l.account_id limit 1) is not null)
    into is_balanced, is_sound, is_known
    from finance.entry_lines l where l.company_id = new.company_id and l.entry_id = new.id;
  if is_balanced is not true then
    perform finance.check_balance(new.company_id, new.id);
  end if;
  if is_sound is not true then
    perform kernel.refuse('UNBALANCED_ENTRY', 'lines');
  end if;
  if is_known is not true then
    perform kernel.refuse('UNKNOWN_ACCOUNT', 'lines');
  end if;
  insert into finance.unnumbered (company_id, entry_id, year) values (new.company_id, new.id, new.year) on conflict do nothing;
  return null;
end $$;

-- A line's account stays: it goes with its company, and in no other way.
create trigger kept before delete or update of company_id, id on finance.accounts
  for each row execute function finance.refuse_change();

create or replace function finance.refuse_closed_period() returns trigger language plpgsql as $$
begin
  if new.year <> extract(year from new.date) or new.reverses_entry_id = new.id then
    raise exception using errcode = 'check_violation', message = 'an entry has the year of its date, and reverses another';
  end if;
  perform pg_advisory_xact_lock_shared(finance.month_lock(new.company_id, new.date));
  if exists (select from finance.periods p where p.company_id = new.company_id
             and p.month = date_trunc('month', new.date)::date and p.state = 'closed') then
    perform kernel.refuse('PERIOD_CLOSED', to_char(new.date, 'YYYY-MM'));
  end if;
  return new;
end $$;

alter table finance.entries drop constraint entries_check, drop constraint entries_check1;
alter table finance.entry_lines drop constraint entry_lines_check, drop constraint entry_lines_credit_check,
  drop constraint entry_lines_debit_check;
alter table finance.entry_lines drop constraint entry_lines_company_id_account_id_fkey;

-- A line belongs to its entry's company, and goes with the entry.
alter table finance.entry_lines drop constraint entry_lines_company_id_fkey;
alter table finance.entry_lines drop constraint entry_lines_company_id_entry_id_date_fkey;
alter table finance.entry_lines add constraint lines_of_an_entry foreign key (company_id, entry_id, date)
  references finance.entries (company_id, id, date) on delete cascade not valid;
