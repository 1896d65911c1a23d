-- What a company says of itself to customers, and the texts that they agree to.

-- The tenth digit of a 사업자등록번호 checks the others: the ninth weighs five, and its tens count once more.
create function company.is_business_number(digits text) returns boolean language sql immutable as $$
  select digits ~ '^\d{10}$' and (
    10 - (
      (select sum(substr(digits, place, 1)::int * (array[1, 3, 7, 1, 3, 7, 1, 3, 5])[place]) from generate_series(1, 9) as place)
      + substr(digits, 9, 1)::int * 5 / 10
    ) % 10) % 10 = substr(digits, 10, 1)::int
$$;

-- An empty text is what was not said.
create table company.profiles (
  company_id uuid primary key references company.companies (id) on delete cascade,
  legal_name text not null check (length(legal_name) <= 80),
  representative text not null check (length(representative) <= 40),
  business_number text not null check (case when business_number = '' then true else company.is_business_number(business_number) end),
  mail_order_number text not null check (length(mail_order_number) <= 60),
  address text not null check (length(address) <= 200),
  phone text not null check (phone ~ '^([0-9+][0-9 ()-]{5,24})?$'),
  email text not null check (email = '' or email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  bank_name text not null check (length(bank_name) <= 40),
  bank_account text not null check (bank_account ~ '^([0-9][0-9 -]{5,39})?$'),
  bank_holder text not null check (length(bank_holder) <= 40),
  privacy_officer text not null check (length(privacy_officer) <= 80),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
revoke delete, truncate on company.profiles from heureum_app;

-- Version 1 is the standard text, which is not stored; orders name the versions that a customer agreed to.
create table company.legal_versions (
  company_id uuid not null references company.companies (id) on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  version int not null check (version > 1),
  valid_from date not null,
  ko text not null check (length(ko) between 1 and 30000),
  en text not null check (length(en) between 1 and 30000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, kind, version),
  -- Nobody is held to what was not there yet; a day's room for time zones.
  check (valid_from >= (created_at at time zone 'UTC')::date - 1)
);
create function company.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from company.companies c where c.id = old.company_id) then
    return old;
  end if;
  raise exception '% on %.% is not possible: it is append-only', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger append_only before update or delete on company.legal_versions
  for each row execute function company.refuse_change();
revoke update, delete, truncate on company.legal_versions from heureum_app;
