-- True if a text contains any of these words.
create or replace function kernel.contains_any_word(value text, words text[]) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from unnest(words) as w (word) where strpos(value, w.word) > 0)
$$;
