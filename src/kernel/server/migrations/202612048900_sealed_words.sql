-- Numbers that stood plain before their fields were sealed, in texts: each is replaced by what it was sealed to, the longest first.
create function kernel.sealed_text(value text, words text[], sealed text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  for place in 1 .. cardinality(words) loop
    value := replace(value, words[place], sealed[place]);
  end loop;
  return value;
end $$;

create function kernel.are_sealed(sealed text[]) returns boolean language sql immutable set search_path = '' as $$
  select not exists (select from unnest(sealed) s where s !~ '^sealed:[0-9]{1,9}:[A-Za-z0-9_-]+:[•0-9A-Za-z-]*;$')
$$;

-- True where each word is a number (six digits or more and what parts them) with a sealed value to take its place: neither
-- needs to be escaped in JSON, and nothing else can be written by what follows.
create function kernel.may_seal(words text[], sealed text[]) returns boolean language sql immutable set search_path = '' as $$
  select cardinality(words) = cardinality(sealed) and kernel.are_sealed(sealed)
    and not exists (select from unnest(words) w where w !~ '^[0-9][0-9 -]{4,38}[0-9]$' or length(regexp_replace(w, '[^0-9]', '', 'g')) < 6)
$$;

-- Replaces the words in the pictures of one table (kernel.pictures), in the rows of the unit's own company. Answers with how many rows.
create function kernel.seal_pictures(asked text, words text[], sealed text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  found kernel.pictures;
  changed int;
begin
  select * into found from kernel.pictures p where p.name = asked;
  if found.name is null or not kernel.may_seal(words, sealed) then
    raise exception 'not to be sealed: %', asked;
  end if;
  perform set_config('app.masking', 'on', true);
  execute (
    select format('update %s t set %s where t.company_id = kernel.place_id() and kernel.has_any(concat_ws(chr(10), %s), $1)',
      asked::regclass,
      string_agg(format('%1$I = kernel.sealed_text(t.%1$I::text, $1, $2)::%2$s', a.attname, format_type(a.atttypid, null)), ', '),
      string_agg(format('t.%I::text', a.attname), ', '))
    from pg_attribute a where a.attrelid = asked::regclass and a.attname = any (found.columns)) using words, sealed;
  get diagnostics changed = row_count;
  perform set_config('app.masking', '', true);
  return changed;
end $$;
revoke execute on function kernel.seal_pictures(text, text[], text[]) from public;
grant execute on function kernel.seal_pictures(text, text[], text[]) to heureum_app;
