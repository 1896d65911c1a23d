-- The latest seal of every company and of the root, for an anchor outside this database. Only hashes, and only for a unit at the root.
create or replace function kernel.audit_anchors() returns table (company_id uuid, seq bigint, hash text)
language sql stable security definer set search_path = '' as $$
  with recursive places as (
    (select s.company_id from kernel.audit_seals s order by s.company_id limit 1)
    union all
    select (select s.company_id from kernel.audit_seals s where s.company_id > p.company_id order by s.company_id limit 1)
    from places p where p.company_id is not null
  )
  select p.company_id, l.seq, l.hash from places p
  cross join lateral (
    select s.seq, s.hash from kernel.audit_seals s where s.company_id = p.company_id order by s.seq desc limit 1) l
  where kernel.company_id() is null;
$$;
revoke execute on function kernel.audit_anchors() from public;
grant execute on function kernel.audit_anchors() to heureum_app;
