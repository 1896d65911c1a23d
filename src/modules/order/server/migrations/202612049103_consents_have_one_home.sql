-- What a customer agrees to with an order stands in the one home of consents from now on. A server of before still writes here: it is handed on.
create function "order".hand_on_consents() returns trigger language plpgsql as $$
begin
  insert into kernel.consents (company_id, id, person_id, guest_id, address, subject_id, kind, act, version, language, way, at)
    select n.company_id, gen_random_uuid(), o.person_id, o.guest_id, o.contact_email, o.id,
      case n.document when 'privacy' then 'collection' else n.document end, 'given', n.version, n.language, 'screen', n.agreed_at
    from added n join "order".orders o on o.company_id = n.company_id and o.id = n.order_id;
  return null;
end $$;
create trigger hand_on after insert on "order".consents referencing new table as added
  for each statement execute function "order".hand_on_consents();

create or replace function "order".demand_consent() returns trigger language plpgsql as $$
begin
  if (select count(distinct c.kind) from kernel.consents c where c.company_id = new.company_id and c.subject_id = new.id
        and c.kind in ('terms', 'collection') and c.act = 'given') < 2 then
    perform kernel.refuse('ORDERING_CLOSED', 'without consent');
  end if;
  return new;
end $$;
