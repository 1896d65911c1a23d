-- Refuses changes to an append-only table. Seals may be deleted by retention, and rows with their whole company. No application role
-- may delete them by itself.
create or replace function kernel.prevent_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('kernel.forgets', true) = 'on' then
    return old;
  end if;
  if tg_op = 'DELETE' and tg_level = 'ROW' and current_setting('app.erasing', true) <> '' then
    if old.company_id::text = current_setting('app.erasing', true) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
