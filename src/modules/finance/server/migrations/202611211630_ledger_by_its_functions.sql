-- An entry is what it was when it was posted. The application reads the ledger and writes it through its functions only, so
-- nothing posts past the lock that closing waits for, and nothing reopens a month by the way. Whoever else writes: lines
-- come with their entry or never.

-- Null: posted before this was kept. Nobody posts in that transaction any more.
alter table finance.entries add column posted_in xid8;
alter table finance.entries alter column posted_in set default pg_current_xact_id();

create function finance.refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added l join finance.entries e on e.company_id = l.company_id and e.id = l.entry_id
             where e.posted_in is distinct from pg_current_xact_id()) then
    perform kernel.refuse('LEDGER_APPEND_ONLY', tg_table_name);
  end if;
  return null;
end $$;

create trigger with_entry after insert on finance.entry_lines referencing new table as added
  for each statement execute function finance.refuse_late_lines();

-- Closes or reopens a month and tells whether that changed anything. Waits for the postings of the year that are under
-- way, and makes later ones wait. `p`: month (`YYYY-MM`), state, by, byName.
create function finance.set_period(p jsonb) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  company uuid := kernel.company_id();
  first date := ((p ->> 'month') || '-01')::date;
begin
  insert into finance.entry_counters as c (company_id, year, last) values (company, extract(year from first)::integer, 0)
    on conflict (company_id, year) do update set last = c.last;
  -- A month without a row is open already.
  if p ->> 'state' = 'open' and not exists (
    select from finance.periods k where k.company_id = company and k.month = first) then
    return false;
  end if;
  insert into finance.periods as k (company_id, month, state, changed_by, changed_by_name)
    values (company, first, p ->> 'state', (p ->> 'by')::uuid, p ->> 'byName')
    on conflict (company_id, month) do update
      set state = excluded.state, changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name,
          changed_at = now()
      where k.state <> excluded.state;
  return found;
end $$;

alter function finance.post_entry(jsonb) security definer set search_path = '';
alter function finance.reverse_entry(jsonb) security definer set search_path = '';
-- Called while posting and again at commit: as the same role, so that its plan is made once.
alter function finance.check_balance(uuid, uuid) security definer set search_path = '';

revoke insert, update, delete on finance.entries, finance.entry_lines, finance.entry_counters, finance.periods
  from heureum_app;
-- What an account is decides where its postings stand in the statements.
revoke update, delete on finance.accounts from heureum_app;
grant update (name_ko, name_en, purpose, active, version) on finance.accounts to heureum_app;
