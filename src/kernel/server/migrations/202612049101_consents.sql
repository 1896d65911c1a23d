-- Who agreed to what, when, to which version of the text and by which way; and who took it back. Rows are only added: what holds now
-- follows from them. `company_id` is the company that asked, or the root.
create table kernel.consents (
  company_id uuid not null,
  id uuid not null,
  person_id uuid,
  -- A visitor without an account.
  guest_id uuid,
  address text,
  -- The thing at which it was asked.
  subject_id uuid,
  kind text not null check (kind = any (array['terms', 'privacy', 'age', 'collection', 'advertising-mail', 'advertising-sms', 'advertising-push'])),
  act text not null check (act = any (array['given', 'withdrawn', 'confirmed'])),
  version int check (version > 0),
  language text not null check (language = any (array['ko', 'en'])),
  way text not null check (way = any (array['screen', 'api', 'job'])),
  at timestamptz not null default now(),
  primary key (company_id, id),
  check (num_nonnulls(person_id, guest_id, address) > 0)
);
create index consents_of_persons on kernel.consents (company_id, person_id, id) where person_id is not null;
create index consents_of_guests on kernel.consents (company_id, guest_id, id) where guest_id is not null;
create index consents_of_subjects on kernel.consents (company_id, subject_id) where subject_id is not null;
create index consents_of_advertising on kernel.consents (company_id, at) where kind like 'advertising-%';

alter table kernel.consents enable row level security;
alter table kernel.consents force row level security;
create policy tenant on kernel.consents using (company_id = kernel.place_id()) with check (company_id = kernel.place_id());

-- An erasure masks the address, and nobody else changes anything.
create trigger append_only before update or delete on kernel.consents
  for each row when (not kernel.is_masking()) execute function kernel.refuse_change();
create trigger append_only_truncate before truncate on kernel.consents for each statement execute function kernel.refuse_change();
revoke update, delete, truncate on kernel.consents from heureum_app;
insert into kernel.pictures (name, columns) values ('kernel.consents', '{address}');
