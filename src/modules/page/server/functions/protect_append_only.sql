create or replace function page.protect_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from company.companies c where c.id = old.company_id) then
    return old;
  end if;
  raise exception '% on %.% is not possible: it is append-only', tg_op, tg_table_schema, tg_table_name;
end $$;
