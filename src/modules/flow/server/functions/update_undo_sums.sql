create or replace function flow.update_undo_sums() returns trigger language plpgsql as $$
begin
  insert into flow.undo_sums as s (company_id, day, frame_id, reason_code, asked_by, asked_by_name, undos, executions, won, unrated)
    select new.company_id, (new.ended_at at time zone c.time_zone)::date, new.frame_id, new.reason_code, coalesce(new.asked_by::text, ''),
           new.asked_by_name, 1, coalesce(new.undone, 0), coalesce(new.won, 0), (new.won is null)::integer
      from company.companies c where c.id = new.company_id
    on conflict (company_id, day, frame_id, reason_code, asked_by) do update
      set asked_by_name = excluded.asked_by_name, undos = s.undos + 1, executions = s.executions + excluded.executions,
          won = s.won + excluded.won, unrated = s.unrated + excluded.unrated;
  return null;
end $$;
