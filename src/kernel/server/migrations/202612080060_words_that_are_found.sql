-- A text as it is searched: compatibility forms folded, in lower case, without marks of companies, blanks and signs. The same as `folded`
-- of kernel/server/search/pattern.ts.
create function kernel.folded(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    regexp_replace(lower(normalize(words, NFKC)), '주식회사|유한회사|합자회사|\((주|유|합)\)', ' ', 'g'),
    '[^0-9a-z\u00e0-\u00f6\u00f8-\u024f\u0370-\u052f\u0590-\u06ff\u0900-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]', '', 'g')
$$;
revoke execute on function kernel.folded(text) from public;
grant execute on function kernel.folded(text) to heureum_app;

-- The tokens by which rooms find their rows, in the form of kernel/server/search/tokens.ts: pairs of neighbouring characters (b), the same
-- with the second syllable open (o), pairs of initial consonants (c), single characters (u, o). Each begins with a mark of the company.
create function kernel.search_tokens(company uuid, words text) returns tsvector language plpgsql immutable parallel safe set search_path = '' as $$
declare
  mark text := right(company::text, 6);
  letters text := kernel.folded(words);
  initials text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  found text[] := '{}';
  one text;
  open text;
  initial text;
  previous text;
  previous_initial text;
  place int;
begin
  for n in 1 .. least(length(letters), 2000) loop
    one := substr(letters, n, 1);
    place := ascii(one) - 44032;
    open := case when place between 0 and 11171 and place % 28 > 0 then chr(44032 + place - place % 28) end;
    initial := case when place between 0 and 11171 then substr(initials, place / 588 + 1, 1) end;
    found := found || (mark || 'u' || one);
    if open is not null then
      found := found || (mark || 'o' || open);
    end if;
    if previous is not null then
      found := found || (mark || 'b' || previous || one);
      if open is not null then
        found := found || (mark || 'o' || previous || open);
      end if;
      if initial is not null and previous_initial is not null then
        found := found || (mark || 'c' || previous_initial || initial);
      end if;
    end if;
    previous := one;
    previous_initial := initial;
  end loop;
  return array_to_tsvector(array(select distinct t from unnest(found) t where t <> ''));
end $$;
revoke execute on function kernel.search_tokens(uuid, text) from public;
grant execute on function kernel.search_tokens(uuid, text) to heureum_app;
