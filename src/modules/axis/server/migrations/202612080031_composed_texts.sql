-- concurrently
-- Titles and texts of records that came taken apart (macOS) are composed, and titles lose marks that turn what is read or cannot be seen.
-- What a run wrote within a month stays as the run wrote it: taking it back compares.
do $$
declare
  place uuid;
  changed integer;
begin
  alter table axis.records no force row level security;
  commit;
  for place in select c.id from company.companies c order by c.id loop
    loop
      perform set_config('app.company_id', place::text, true);
      update axis.records r
        set fields = normalize(r.fields::text, NFC)::jsonb,
          title = coalesce(nullif(btrim(regexp_replace(normalize(r.title, NFC),
            '[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0]', '', 'g'), E' \u2800'), ''),
            r.code, '–')
        from (select o.id from axis.records o
          where o.company_id = place
            and (o.title is not nfc normalized or o.fields::text is not nfc normalized
              or o.title ~ '[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0]' or btrim(o.title, E' \u2800') = '')
            and not exists (
              select from axis.record_history h where h.company_id = place and h.record_id = o.id and h.execution_id is not null
                and h.at > now() - interval '31 days')
          limit 500) old
        where r.company_id = place and r.id = old.id;
      get diagnostics changed = row_count;
      commit;
      exit when changed = 0;
    end loop;
  end loop;
  alter table axis.records force row level security;
end $$;
