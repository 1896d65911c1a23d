-- What a customer agreed to when ordering: the proof, written with the order and never changed.
create table "order".consents (
  company_id uuid not null references company.companies (id) on delete cascade,
  order_id uuid not null,
  -- The use of personal data as the privacy policy says it, or the terms of use.
  document text not null check (document in ('terms', 'privacy')),
  -- Of the company's text; what it said is kept by company.
  version int not null check (version > 0),
  -- In which the text was read.
  language text not null check (language in ('ko', 'en')),
  agreed_at timestamptz not null default now(),
  primary key (company_id, order_id, document),
  foreign key (company_id, order_id) references "order".orders (company_id, id)
);
create trigger append_only before update or delete on "order".consents
  for each row execute function "order".refuse_change();
revoke update, delete, truncate on "order".consents from heureum_app;

-- An order that somebody sent by a form has the form's key, given to it once it is made: not without what was agreed to. A server of
-- before, which asks for nothing yet, knows the answer as the shop being closed for a moment.
create function "order".demand_consent() returns trigger language plpgsql as $$
begin
  if (select count(*) from "order".consents c where c.company_id = new.company_id and c.order_id = new.id) < 2 then
    perform kernel.refuse('ORDERING_CLOSED', 'without consent');
  end if;
  return new;
end $$;
create trigger with_consent before update of key on "order".orders
  for each row when (new.key is not null) execute function "order".demand_consent();

-- The key comes by that way alone.
revoke insert on "order".orders from heureum_app;
grant insert (company_id, id, number, execution_id, guest_id, person_id, state, contact_name, contact_email, contact_phone, address,
  note, total, vat, currency, placed_at, updated_at, version) on "order".orders to heureum_app;
