-- A row of the history is written by the statement that writes its record, which so is there: to look it up and lock it once more with
-- each row is not needed. Where a record is erased, or goes with its company, its history goes as before.
alter table axis.record_history drop constraint record_history_company_id_record_id_fkey;
create function axis.forget_history() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from axis.record_history h where h.company_id = old.company_id and h.record_id = old.id;
  return null;
end $$;
revoke execute on function axis.forget_history() from public;
create trigger forget_history after delete on axis.records for each row execute function axis.forget_history();
-- The owner's function sees them by these; that nobody else deletes is kept by the trigger `append_only`.
create policy forget_history_sees on axis.record_history for select to current_user using (true);
create policy forget_history on axis.record_history for delete to current_user using (true);
