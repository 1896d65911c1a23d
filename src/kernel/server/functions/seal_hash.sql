create or replace function kernel.seal_hash(previous text, texts text) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(previous || E'\n' || texts, 'UTF8')), 'hex');
$$;
