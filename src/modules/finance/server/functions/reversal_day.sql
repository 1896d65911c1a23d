-- Date of a reversal made today: today, or the first day after the closed months; null if that is more than ten years ahead.
create or replace function finance.reversal_day(company uuid, today date) returns date language sql stable as $$
  select case when d.day <= today + interval '10 years' then d.day end
    from (select greatest(today, (finance.last_closed_month(company) + interval '1 month')::date) as day) d
$$;
revoke execute on function finance.reversal_day(company uuid, today date) from public;
grant execute on function finance.reversal_day(company uuid, today date) to heureum_app;
