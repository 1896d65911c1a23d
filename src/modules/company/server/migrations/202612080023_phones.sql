-- concurrently
do $$
begin
  alter table company.profiles no force row level security;
  commit;
  loop
    update company.profiles p set phone = kernel.phone_form(p.phone)
      from (select o.company_id from company.profiles o where o.phone <> kernel.phone_form(o.phone) limit 500) old
      where p.company_id = old.company_id;
    exit when not found;
    commit;
  end loop;
  alter table company.profiles force row level security;
end $$;
