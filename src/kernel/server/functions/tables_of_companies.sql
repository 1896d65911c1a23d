-- Tables of modules with company data, and the kernel's tables of evidence: the audit trail, access records and reviews, consents,
-- retention periods. Credentials (tokens, secrets) stay here; so do mails, whose links may still be valid, and erasures, which name
-- the erased data.
create or replace function kernel.tables_of_companies() returns table (name text, columns text[], keys text[])
language sql stable set search_path = '' as $$
  select format('%I.%I', n.nspname, c.relname),
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname !~ '(token|secret|hash|sealed|password|cipher)' and a.atttypid <> 'tsvector'::regtype order by a.attnum),
    array(select quote_ident(a.attname) from unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where a.attname <> 'company_id' order by k.place)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|graphile_worker)'
    and (n.nspname <> 'kernel'
      or c.relname in ('audit_log', 'access_records', 'access_reviews', 'consents', 'retention'))
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    and has_table_privilege(c.oid, 'select')
  order by 1
$$;
revoke execute on function kernel.tables_of_companies() from public;
grant execute on function kernel.tables_of_companies() to heureum_app;
