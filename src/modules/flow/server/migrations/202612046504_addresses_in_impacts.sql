-- concurrently
-- What was changed is kept for good, and names whom a run invited by addresses that are shortened (`ki•••@mail.example`). What was written
-- before that is shortened here, a part at a time: nobody else changes an impact, so its trigger rests for a moment only, under the lock.
do $$
declare
  place uuid;
  found uuid[];
begin
  for place in select c.id from company.companies c order by c.id loop
    loop
      perform set_config('app.company_id', place::text, true), set_config('lock_timeout', '2s', true);
      found := (select array_agg(p.id) from (
        select i.id from flow.impacts i
         where i.company_id = place and i.subject_type in ('company.invitation', 'company.invitation-list')
           and (i.data -> 'sent')::text ~ '[^•"@]@' limit 500) p);
      exit when found is null;
      alter table flow.impacts disable trigger append_only;
      update flow.impacts i
         set data = jsonb_set(i.data, '{sent}', regexp_replace((i.data -> 'sent')::text, '([^"@]{1,2})[^"@]*@', '\1•••@', 'g')::jsonb),
             after = regexp_replace(i.after::text, '([^"@]{1,2})[^"@]*@', '\1•••@', 'g')::jsonb,
             subject_label = case when i.subject_type = 'company.invitation'
               then regexp_replace(i.subject_label::text, '([^"@]{1,2})[^"@]*@', '\1•••@', 'g')::jsonb else i.subject_label end
       where i.company_id = place and i.id = any(found);
      alter table flow.impacts enable trigger append_only;
      commit;
    end loop;
  end loop;
end $$;
