-- Raises why the accounts of a posting's lines cannot be posted to.
create or replace function finance.raise_account_error(company uuid, lines jsonb) returns void language plpgsql as $$
declare
  unknown text;
  inactive text;
begin
  select string_agg(l ->> 'account', ',') filter (where a.id is null),
         string_agg(l ->> 'account', ',') filter (where not a.active)
    into unknown, inactive
    from jsonb_array_elements(lines) l
    left join finance.accounts a on a.company_id = company and a.code = l ->> 'account';
  perform kernel.raise_error(case when unknown is null then 'INACTIVE_ACCOUNT' else 'UNKNOWN_ACCOUNT' end, coalesce(unknown, inactive));
end $$;
revoke execute on function finance.raise_account_error(company uuid, lines jsonb) from public;
