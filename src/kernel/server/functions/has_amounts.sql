create or replace function kernel.has_amounts(place uuid) returns boolean language plpgsql stable set search_path = '' as $$
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
