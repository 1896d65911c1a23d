-- Sets the accounting class of new levels. `p`: a list of itemId and class.
create or replace function item.classify(p jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  update item.stock_levels l set class = g.class
    from jsonb_to_recordset(p) as g ("itemId" uuid, class text)
   where l.company_id = kernel.company_id() and l.item_id = g."itemId" and l.class is null;
end $$;
revoke execute on function item.classify(p jsonb) from public;
grant execute on function item.classify(p jsonb) to heureum_app;
