-- Builds the same tokens in fewer steps: `array_to_tsvector` sorts and removes duplicates, and no part is a separate statement that
-- must be planned each time. The folding repeats that of `kernel.fold_text` word for word, which is called as a statement.
create or replace function kernel.search_tokens(company uuid, words text) returns tsvector language plpgsql immutable parallel safe set search_path = '' as $$
declare
  mark text := right(company::text, 6);
  letters text := regexp_replace(
    regexp_replace(lower(normalize(words, NFKC)), '주식회사|유한회사|합자회사|\((주|유|합)\)', ' ', 'g'),
    '[^0-9a-z\u00e0-\u00f6\u00f8-\u024f\u0370-\u052f\u0590-\u06ff\u0900-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]', '', 'g');
  initials text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  found text[] := '{}';
  one text;
  open text;
  initial text;
  previous text;
  previous_initial text;
  place int;
begin
  if mark is null or letters is null then
    return '';
  end if;
  for n in 1 .. least(length(letters), 2000) loop
    one := substr(letters, n, 1);
    place := ascii(one) - 44032;
    if place between 0 and 11171 then
      open := case when place % 28 > 0 then chr(44032 + place - place % 28) end;
      initial := substr(initials, place / 588 + 1, 1);
    else
      open := null;
      initial := null;
    end if;
    if previous is null then
      found := found || case when open is null then array[mark || 'u' || one] else array[mark || 'u' || one, mark || 'o' || open] end;
    else
      found := found || (array[mark || 'u' || one, mark || 'b' || previous || one]
        || case when open is not null then array[mark || 'o' || open, mark || 'o' || previous || open] end
        || case when initial is not null and previous_initial is not null then array[mark || 'c' || previous_initial || initial] end);
    end if;
    previous := one;
    previous_initial := initial;
  end loop;
  return array_to_tsvector(found);
end $$;
revoke execute on function kernel.search_tokens(company uuid, words text) from public;
grant execute on function kernel.search_tokens(company uuid, words text) to heureum_app;
