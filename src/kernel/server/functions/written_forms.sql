-- Words as written in texts and in JSON stored as text; longest first. Single characters are left out.
create or replace function kernel.written_forms(words jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct_words.word order by length(distinct_words.word) desc), '{}') from (
    select w as word from jsonb_array_elements_text(words) as w where length(w) > 1
    union select left(right(to_jsonb(w)::text, -1), -1) from jsonb_array_elements_text(words) as w where length(w) > 1) distinct_words
$$;
