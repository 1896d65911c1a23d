-- Rooms that write amounts down in the currency of a company: each names a function of its own that tells whether it has any of a company.
create table kernel.amounts (asks text primary key);
revoke insert, update, delete, truncate on kernel.amounts from heureum_app;
create function kernel.has_amounts(place uuid) returns boolean language plpgsql stable set search_path = '' as $$
declare
  one text;
  found boolean;
begin
  for one in select asks from kernel.amounts order by asks loop
    execute format('select %s($1)', one) into found using place;
    if found then
      return true;
    end if;
  end loop;
  return false;
end $$;
