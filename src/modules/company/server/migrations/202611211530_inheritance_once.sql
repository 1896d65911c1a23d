-- The founder's master role is granted once, and an answer is kept once: asking again adds no row.
alter table company.inheritance_records no force row level security;
delete from company.inheritance_records r using company.inheritance_records kept
 where kept.company_id = r.company_id and kept.genesis_user_id = r.genesis_user_id and kept.status = r.status
   and (kept.created_at, kept.id) < (r.created_at, r.id);
alter table company.inheritance_records force row level security;
alter table company.inheritance_records
  add constraint inheritance_records_once unique (company_id, genesis_user_id, status);
