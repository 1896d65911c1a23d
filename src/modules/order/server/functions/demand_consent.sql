-- An order sent by a form has the form's key, assigned once it is created: refused without the required consents. A server of an
-- earlier version, which asks for no consent, reads the refusal as a shop closed for a moment.
create or replace function "order".demand_consent() returns trigger language plpgsql as $$
begin
  if (select count(distinct c.kind) from kernel.consents c where c.company_id = new.company_id and c.subject_id = new.id
        and c.kind in ('terms', 'collection') and c.act = 'given') < 2 then
    perform kernel.raise_error('ORDERING_CLOSED', 'without consent');
  end if;
  return new;
end $$;
