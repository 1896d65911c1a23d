-- What was undone, by the company's day, flow, reason and person: statistics add these up, not every undo.
create table flow.undo_sums (
  company_id uuid not null references company.companies (id) on delete cascade,
  day date not null,
  frame_id uuid not null,
  reason_code text not null,
  -- Empty for whoever is no person.
  asked_by text not null,
  asked_by_name text not null,
  undos integer not null,
  executions bigint not null,
  won numeric not null,
  -- Whose amounts had no rate.
  unrated integer not null,
  primary key (company_id, day, frame_id, reason_code, asked_by),
  foreign key (company_id, frame_id) references flow.frames (company_id, id) on delete cascade
);
revoke delete on flow.undo_sums from heureum_app;

create function flow.add_up_undo() returns trigger language plpgsql as $$
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
-- Makes who finishes an undo wait until the sums of before are written.
create trigger added_up after update on flow.undos for each row
  when (new.state = 'done' and new.ended_at is not null and old.ended_at is null) execute function flow.add_up_undo();

do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c loop
    perform set_config('app.company_id', place::text, true);
    insert into flow.undo_sums (company_id, day, frame_id, reason_code, asked_by, asked_by_name, undos, executions, won, unrated)
      select u.company_id, (u.ended_at at time zone c.time_zone)::date, u.frame_id, u.reason_code, coalesce(u.asked_by::text, ''),
             max(u.asked_by_name), count(*), coalesce(sum(u.undone), 0), coalesce(sum(u.won), 0), count(*) filter (where u.won is null)
        from flow.undos u join company.companies c on c.id = u.company_id
       where u.company_id = place and u.state = 'done' and u.ended_at is not null group by 1, 2, 3, 4, 5;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
