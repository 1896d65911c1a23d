-- The one order in which texts are sorted: Korean, with numbers by their value (2 before 10), for lists, their cursors and files alike. Equal
-- is only what is equal byte by byte, so that pages neither repeat nor leave out rows. A PostgreSQL that was built without ICU sorts by bytes.
do $$
begin
  execute 'create collation kernel.korean (provider = icu, locale = ''ko-u-kn'')';
exception when feature_not_supported then
  execute 'create collation kernel.korean from "C"';
end $$;
