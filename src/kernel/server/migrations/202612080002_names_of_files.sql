-- concurrently
-- Names of files that came from macOS are taken apart, and some have marks that turn what is read: both are mended. It may be run again.
do $$
begin
  alter table kernel.files no force row level security;
  commit;
  loop
    update kernel.files f
      set name = coalesce(nullif(btrim(regexp_replace(normalize(f.name, NFC), '[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g')), ''), 'file')
      from (select o.company_id, o.id from kernel.files o
        where o.name is not nfc normalized or o.name ~ '[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]' limit 500) old
      where f.company_id = old.company_id and f.id = old.id;
    exit when not found;
    commit;
  end loop;
  alter table kernel.files force row level security;
end $$;
