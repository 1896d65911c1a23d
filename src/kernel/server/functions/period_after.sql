-- Start of the period after that of `at`.
create or replace function kernel.period_after(width text, at timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select (date_trunc(width, at at time zone 'UTC')
    + case width when 'year' then interval '1 year' when 'quarter' then interval '3 months' else interval '1 month' end) at time zone 'UTC';
$$;
