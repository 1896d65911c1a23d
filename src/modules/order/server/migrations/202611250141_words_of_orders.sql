-- concurrently
-- A short list of pending entries: searches read it whole.
create index concurrently if not exists orders_words on "order".orders using gin ("order".pairs_of(company_id, number || ' ' || contact_name))
  with (gin_pending_list_limit = 256);
