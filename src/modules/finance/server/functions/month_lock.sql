-- Postings into a month share this lock; closing or reopening locks all affected months exclusively, each until its transaction ends.
-- Dates before 1990 count as that January, so that the first closing knows which months exist.
create or replace function finance.month_lock(company uuid, day date) returns bigint language sql immutable
  return hashtextextended(
    'finance.month:' || company::text || ':' ||
    (extract(year from greatest(day, date '1990-01-01')) * 100 + extract(month from greatest(day, date '1990-01-01')))::integer, 0);
revoke execute on function finance.month_lock(company uuid, day date) from public;
