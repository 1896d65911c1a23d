-- In which language the customer ordered: what is told about the order is told in it. Null for orders of before and those taken by hand.
alter table "order".orders add column language text;
alter table "order".orders add constraint orders_language_known check (language in ('ko', 'en')) not valid;
grant insert (language) on "order".orders to heureum_app;
