-- Reads a row and builds its text once per seal. `json` writes the same text as `jsonb` without building a value.
create or replace function kernel.audit_text(entry kernel.audit_log) returns text language sql stable as $$
  select json_build_array(
    (entry).company_id, (entry).id, to_char((entry).at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    (entry).actor_kind, (entry).actor_id, (entry).actor_name, (entry).action, (entry).subject_type, (entry).subject_id,
    (entry).before, (entry).after, (entry).request_id, (entry).ip
  )::text;
$$;
