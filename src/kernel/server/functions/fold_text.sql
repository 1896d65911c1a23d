-- Text in its form for search: compatibility forms folded, lower case, without company marks, blanks and punctuation. Same as `folded`
-- of kernel/server/search/pattern.ts.
create or replace function kernel.fold_text(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
    regexp_replace(lower(normalize(words, NFKC)), '주식회사|유한회사|합자회사|\((주|유|합)\)', ' ', 'g'),
    '[^0-9a-z\u00e0-\u00f6\u00f8-\u024f\u0370-\u052f\u0590-\u06ff\u0900-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]', '', 'g')
$$;
revoke execute on function kernel.fold_text(words text) from public;
grant execute on function kernel.fold_text(words text) to heureum_app, heureum_platform;
