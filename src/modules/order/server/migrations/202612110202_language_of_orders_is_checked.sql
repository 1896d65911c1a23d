alter table "order".orders validate constraint orders_language_known;
