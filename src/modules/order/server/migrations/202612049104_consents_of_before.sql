-- What customers agreed to before stands in the one home, too: company by company, what is not there yet.
do $$
declare
  place uuid;
begin
  for place in select c.id from company.companies c loop
    perform set_config('app.company_id', place::text, true);
    insert into kernel.consents (company_id, id, person_id, guest_id, address, subject_id, kind, act, version, language, way, at)
      select place, gen_random_uuid(), o.person_id, o.guest_id, o.contact_email, o.id,
        case d.document when 'privacy' then 'collection' else d.document end, 'given', d.version, d.language, 'screen', d.agreed_at
      from "order".consents d join "order".orders o on o.company_id = place and o.id = d.order_id
      where d.company_id = place and not exists (select from kernel.consents k where k.company_id = place and k.subject_id = d.order_id);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
